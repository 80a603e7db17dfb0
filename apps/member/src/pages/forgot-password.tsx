import { ForgotForm, t } from '#features/passwords/forgot-form.tsx';
import { BackToLogin } from '#lib/back-to-login.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { ColumnTitle } from '#ui/column-title.tsx';

export default function ForgotPasswordPage() {
  useDocumentTitle(t('forgot.title'));
  return (
    <>
      <ColumnTitle title={t('forgot.title')} lead={t('forgot.lead')} />
      <ForgotForm />
      <BackToLogin />
    </>
  );
}

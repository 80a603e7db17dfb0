import { LoginWithCode } from '#features/login-codes/login-with-code.tsx';
import { t } from '#features/login-codes/messages.ts';
import { BackToLogin } from '#lib/back-to-login.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { useAfterSignIn } from '#lib/sign-in/use-after-sign-in.ts';
import { ColumnTitle } from '#ui/column-title.tsx';

export default function LoginCodePage() {
  useDocumentTitle(t('login_code.title'));
  const goOn = useAfterSignIn();
  return (
    <>
      <ColumnTitle title={t('login_code.title')} lead={t('login_code.lead')} />
      <LoginWithCode onSignedIn={goOn} />
      <BackToLogin />
    </>
  );
}

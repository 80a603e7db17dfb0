import { useSearchParams } from 'react-router';
import { ResetForm, t } from '#features/passwords/reset-form.tsx';
import { usePasswordSet } from '#features/passwords/use-password-set.ts';
import { AppLink } from '#lib/app-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { readEmailParameter } from '#lib/email-parameter.ts';
import { OpenLinkAgain, useAddressSecret } from '#lib/mailed-link.tsx';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { ColumnTitle } from '#ui/column-title.tsx';

function Reset({ token }: { token: string }) {
  useDocumentTitle(t('reset.title'));
  const [params] = useSearchParams();
  const onDone = usePasswordSet('password_reset.success');
  return (
    <>
      <ColumnTitle title={t('reset.title')} lead={t('reset.lead')} />
      <ResetForm token={token} email={readEmailParameter(params.get('email'))} onDone={onDone} />
    </>
  );
}

export default function PasswordResetPage() {
  const token = useAddressSecret('token', paths.passwordReset());
  return (
    <>
      {token === undefined ? <OpenLinkAgain /> : <Reset token={token} />}
      <AppLink to={paths.forgotPassword()} className={buttonClass('plain', 'mt-4 w-full')}>
        {t('reset.another_mail')}
      </AppLink>
    </>
  );
}

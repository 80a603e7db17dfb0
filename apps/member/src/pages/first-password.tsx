import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { FirstPasswordForm } from '#features/passwords/first-password-form.tsx';
import { t } from '#features/passwords/messages.ts';
import { usePasswordSet } from '#features/passwords/use-password-set.ts';
import { call } from '#lib/api/call.ts';
import { BackToLogin } from '#lib/back-to-login.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { readEmailParameter } from '#lib/email-parameter.ts';
import { OpenLinkAgain, useAddressSecret } from '#lib/mailed-link.tsx';
import { paths } from '#paths';
import { ColumnTitle } from '#ui/column-title.tsx';

function FirstPassword({ token }: { token: string }) {
  useDocumentTitle(t('first_password.title'));
  const [params] = useSearchParams();
  const onDone = usePasswordSet('first_password.success');
  // Operators see that the link was opened. A failure has no consequences, so it is not reported.
  useEffect(() => {
    call('POST /api/first/opened', { body: { token } }).catch(() => {});
  }, [token]);
  return (
    <>
      <ColumnTitle title={t('first_password.title')} lead={t('first_password.lead')} />
      <FirstPasswordForm
        token={token}
        email={readEmailParameter(params.get('email'))}
        onDone={onDone}
      />
    </>
  );
}

export default function FirstPasswordPage() {
  const token = useAddressSecret('token', paths.firstPassword());
  return (
    <>
      {token === undefined ? <OpenLinkAgain /> : <FirstPassword token={token} />}
      <BackToLogin />
    </>
  );
}

import { EmailUndoing } from '#features/account/email-undoing.tsx';
import { t } from '#features/account/messages.ts';
import { BackToLogin } from '#lib/back-to-login.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { OpenLinkAgain } from '#lib/open-link-again.tsx';
import { useAddressSecret } from '#lib/use-address-secret.ts';
import { paths } from '#paths';
import { ColumnTitle } from '#ui/column-title.tsx';

function UndoEmail({ token }: { token: string }) {
  useDocumentTitle(t('undo_email.title'));
  return (
    <>
      <ColumnTitle title={t('undo_email.title')} lead={t('undo_email.lead')} />
      <EmailUndoing token={token} />
    </>
  );
}

export default function UndoEmailPage() {
  const token = useAddressSecret('undoToken', paths.undoEmail());
  return (
    <>
      {token === undefined ? <OpenLinkAgain /> : <UndoEmail token={token} />}
      <BackToLogin />
    </>
  );
}

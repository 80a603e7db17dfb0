import { EmailUndoing, t } from '#features/account/email-undoing.tsx';
import { BackToLogin } from '#lib/back-to-login.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { OpenLinkAgain, useAddressSecret } from '#lib/mailed-link.tsx';
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

import { useMutation } from '@tanstack/react-query';
import { problemText, reasonOfError } from '#lib/answer-problem.ts';
import { call } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import { Contacts, isReachable } from '#lib/contacts.tsx';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { createMessages } from '#lib/messages.ts';
import { useSite } from '#lib/site.ts';
import { Button } from '#ui/button.tsx';

export const t = createMessages({
  'undo_email.title': 'メールアドレスの変更の取り消し',
  'undo_email.lead':
    '変更を取り消すと、メールアドレスが元に戻り、すべての端末からログアウトします。パスキーは削除され、変更の前後に設定された2段階認証と、申し出られたデータの消去も取り消されます。続けて、パスワードの再設定をご案内します。',
  'undo_email.submit': '変更を取り消す',
  'undo_email.refused.hint':
    '変更にお心当たりがないときは、お手数ですが、次の連絡先までご連絡ください。',
  'undo_email.refused.unreachable':
    '変更にお心当たりがないときは、お手数ですが、ご入会のお手続きをされた窓口までご連絡ください。',
});

/**
 * Restores the previous address, only when the button is pressed, and ends every session of the
 * member.
 */
export function EmailUndoing({ token }: { token: string }) {
  const undo = useMutation({
    mutationFn: (undoToken: string) =>
      call('POST /api/account/undo-email/{undoToken}', { params: { undoToken } }),
    meta: { onScreen: true, overlay: true },
    onSuccess: (_answer, _token, _result, { client }) => client.getQueryCache().clear(),
  });
  const { brands } = useSite();
  const reachable = brands.some(isReachable);
  const refused = isProblem(undo.error, 'refused');
  return (
    <>
      <FormNotice severity="info">{undo.data && <p>{undo.data.message}</p>}</FormNotice>
      <FormNotice severity="error">
        {undo.error && (
          <>
            <p>{problemText(reasonOfError(undo.error))}</p>
            {refused && (
              <>
                <p className="phrased text-quiet">
                  {t(reachable ? 'undo_email.refused.hint' : 'undo_email.refused.unreachable')}
                </p>
                <Contacts brands={brands} />
              </>
            )}
          </>
        )}
      </FormNotice>
      {!undo.isSuccess && !refused && (
        <Button busy={undo.isPending} onClick={() => undo.mutate(token)} className="w-full">
          {t('undo_email.submit')}
        </Button>
      )}
    </>
  );
}

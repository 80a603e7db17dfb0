import { useMutation } from '@tanstack/react-query';
import { isProblem } from '#lib/api/problem.ts';
import { Contacts } from '#lib/contact/contacts.tsx';
import { isReachable } from '#lib/contact/is-reachable.ts';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { problemText, reasonOfError } from '#lib/problem-messages.ts';
import { useSite } from '#lib/site.ts';
import { Button } from '#ui/button.tsx';
import { emailUndoing } from './account-changes.ts';
import { t } from './messages.ts';

/** Restores the previous address, only when the button is pressed. */
export function EmailUndoing({ token }: { token: string }) {
  const undo = useMutation(emailUndoing);
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

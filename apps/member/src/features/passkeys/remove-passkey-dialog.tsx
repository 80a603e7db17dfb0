import type { Passkey } from '@orchard/contract/passkeys';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { tChange } from './change-messages.ts';
import { passkeysQuery } from './passkeys.queries.ts';

/** Asks before a passkey is removed, and removes it. */
export function RemovePasskeyDialog({
  passkey,
  onDone,
}: {
  /** Null: the dialog is closed. */
  passkey: Passkey | null;
  onDone: () => void;
}) {
  const remove = useMutation({
    mutationFn: (passkeyId: number) =>
      call('DELETE /api/account/passkeys/{passkeyId}', { params: { passkeyId } }),
    onSettled: async (_answer, _error, _id, _result, { client }) => {
      onDone();
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
    onSuccess: () => {
      showToast(tChange('passkeys.removed'), 'success');
      focusHeading();
    },
  });
  return (
    <ConfirmDialog
      open={passkey !== null}
      title={tChange('passkeys.remove.title')}
      cancelLabel={tChange('cancel')}
      confirmLabel={tChange('passkeys.remove')}
      busy={remove.isPending}
      onCancel={onDone}
      onConfirm={() => passkey && remove.mutate(passkey.id)}
    >
      <p>{tChange('passkeys.remove.lead', { name: passkey?.name ?? '' })}</p>
      <p className="mt-2 text-sm text-quiet">{tChange('passkeys.remove.hint')}</p>
    </ConfirmDialog>
  );
}

import type { Passkey } from '@orchard/contract/passkeys';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { t } from './messages.ts';
import { PasskeyItem } from './passkey-item.tsx';
import { passkeysQuery } from './passkeys.queries.ts';

/** The member's passkeys, each to rename and, after a question, to remove. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const remove = useMutation({
    mutationFn: (passkeyId: number) =>
      call('DELETE /api/account/passkeys/{passkeyId}', { params: { passkeyId } }),
    onSettled: async (_answer, _error, _id, _result, { client }) => {
      setLeaving(null);
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
    onSuccess: () => {
      showToast(t('passkeys.removed'), 'success');
      focusHeading();
    },
  });
  if (passkeys.length === 0) return <p className="mt-4 text-quiet">{t('passkeys.empty')}</p>;
  return (
    <>
      <ul aria-label={t('passkeys.list')} className="mt-4 divide-y divide-line">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title={t('passkeys.remove.title')}
        cancelLabel={t('cancel')}
        confirmLabel={t('passkeys.remove')}
        busy={remove.isPending}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate(leaving.id)}
      >
        <p>{t('passkeys.remove.lead', { name: leaving?.name ?? '' })}</p>
        <p className="mt-2 text-sm text-quiet">{t('passkeys.remove.hint')}</p>
      </ConfirmDialog>
    </>
  );
}

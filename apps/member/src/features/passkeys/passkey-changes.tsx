import type { Passkey } from '@orchard/contract/passkeys';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { FormButtons, FormShell } from '#lib/forms/form-shell.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { createMessages } from '#lib/messages.ts';
import { showToast } from '#lib/toasts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

/** The sentences of renaming and removing; the screen's first script does without them. */
const t = createMessages({
  'passkeys.name': 'パスキーの名前',
  'passkeys.save': '名前を保存する',
  'passkeys.renamed': 'パスキーの名前を変更しました。',
  'passkeys.remove': '削除する',
  'passkeys.remove.title': 'パスキーの削除',
  'passkeys.remove.lead': '「{name}」を削除すると、このパスキーではログインできなくなります。',
  'passkeys.remove.hint': '端末に残ったパスキーは、端末の設定から削除できます。',
  'passkeys.removed': 'パスキーを削除しました。',
});

const PASSKEYS = ['GET /api/account/passkeys'];

/** Renames a passkey in its place in the list. */
export function RenamePasskeyForm({
  id,
  name,
  onDone,
}: {
  id: number;
  name: string;
  onDone: () => void;
}) {
  const { form, field, sending, submit } = useSentForm({
    values: { name },
    fetchSchema: async () => (await import('@orchard/contract/passkeys')).renamePasskey.spec.body,
    send: (body) =>
      call('POST /api/account/passkeys/{passkeyId}', { params: { passkeyId: id }, body }),
    async onAnswer(_answer, client) {
      await client.invalidateQueries({ queryKey: PASSKEYS });
      showToast(t('passkeys.renamed'), 'success');
      onDone();
    },
  });
  return (
    <FormShell form={form} className="space-y-4" onSubmit={submit}>
      <TextField {...field('name')} autoFocus label={t('passkeys.name')} autoComplete="off" />
      <FormButtons submit={t('passkeys.save')} busy={sending.isPending} onCancel={onDone} />
    </FormShell>
  );
}

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
      await client.invalidateQueries({ queryKey: PASSKEYS });
    },
    onSuccess: () => {
      showToast(t('passkeys.removed'), 'success');
      focusHeading();
    },
  });
  return (
    <ConfirmDialog
      open={passkey !== null}
      title={t('passkeys.remove.title')}
      cancelLabel={t('cancel')}
      confirmLabel={t('passkeys.remove')}
      busy={remove.isPending}
      onCancel={onDone}
      onConfirm={() => passkey && remove.mutate(passkey.id)}
    >
      <p>{t('passkeys.remove.lead', { name: passkey?.name ?? '' })}</p>
      <p className="mt-2 text-sm text-quiet">{t('passkeys.remove.hint')}</p>
    </ConfirmDialog>
  );
}

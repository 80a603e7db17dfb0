import type { Passkey } from '@orchard/contract/passkeys';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { FormButtons, FormShell } from '#lib/forms/form-shell.tsx';
import { CurrentPasswordField } from '#lib/forms/password-fields.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { createMessages } from '#lib/messages.ts';
import { showToast } from '#lib/toasts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Note } from '#ui/note.tsx';
import { TextField } from '#ui/text-field.tsx';

/** The sentences of adding, renaming and removing; the screen's first script does without them. */
const t = createMessages({
  'passkeys.add.title': 'パスキーの追加',
  'passkeys.add.lead': 'ご本人の確認のため、現在のパスワードを入力してください。',
  'passkeys.added': 'パスキーを追加しました。',
  'passkeys.confirm': '確認して追加する',
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

/** Adds a passkey after the password; the browser asks for the rest. */
export function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const [fault, setFault] = useState<string | null>(null);
  const { form, field, sending, submit } = useSentForm({
    values: { password_current: '' },
    fetchSchema: async () => (await import('@orchard/contract/passkeys')).beginPasskey.spec.body,
    send: async (body) => (await import('./make-passkey.ts')).makePasskey(body),
    async onAnswer(found, client) {
      setFault(found);
      if (found !== null) return;
      await client.invalidateQueries({ queryKey: PASSKEYS });
      showToast(t('passkeys.added'), 'success');
      onDone();
    },
    onError: () => setFault(null),
  });
  return (
    <FormShell form={form} className="space-y-5" onSubmit={submit}>
      <h2 className="text-base">{t('passkeys.add.title')}</h2>
      <p className="text-sm text-quiet">{t('passkeys.add.lead')}</p>
      <CurrentPasswordField {...field('password_current')} autoFocus />
      <div aria-live="polite" className="empty:hidden">
        {fault && <Note severity="error">{fault}</Note>}
      </div>
      <FormButtons submit={t('passkeys.confirm')} busy={sending.isPending} onCancel={onDone} />
    </FormShell>
  );
}

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

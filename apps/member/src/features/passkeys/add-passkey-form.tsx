import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CurrentPasswordField } from '#lib/forms/current-password-field.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { tChange } from './change-messages.ts';
import { passkeysQuery } from './passkeys.queries.ts';

/** Adds a passkey after the password; the browser asks for the rest. */
export function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const [fault, setFault] = useState<string | null>(null);
  const { form, field } = useForm({
    values: { password_current: '' },
    fetchSchema: async () => (await import('@orchard/contract/passkeys')).beginPasskey.spec.body,
  });
  const add = useMutation({
    mutationFn: async (body: { password_current: string }) =>
      (await import('./make-passkey.ts')).makePasskey(body),
    meta: { inForm: true },
    onSuccess: async (found, _body, _result, { client }) => {
      setFault(found);
      if (found !== null) return;
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      showToast(tChange('passkeys.added'), 'success');
      onDone();
    },
    onError: (error) => {
      setFault(null);
      showFieldErrors(form, error);
    },
  });
  return (
    <FormShell form={form} className="space-y-5" onSubmit={(body) => add.mutate(body)}>
      <h2 className="text-base">{tChange('passkeys.add.title')}</h2>
      <p className="text-sm text-quiet">{tChange('passkeys.add.lead')}</p>
      <CurrentPasswordField {...field('password_current')} autoFocus />
      <div aria-live="polite" className="empty:hidden">
        {fault && <Note severity="error">{fault}</Note>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={add.isPending}>
          {tChange('passkeys.confirm')}
        </Button>
        <Button variant="outlined" disabled={add.isPending} onClick={onDone}>
          {tChange('cancel')}
        </Button>
      </div>
    </FormShell>
  );
}

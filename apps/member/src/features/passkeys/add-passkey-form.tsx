import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '#lib/current-user.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LabelledPasswordField } from '#lib/forms/labelled-password-field.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { UsernameForManagers } from '#lib/forms/username-for-managers.tsx';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { type MakingFault, makePasskey } from './make-passkey.ts';
import { t } from './messages.ts';
import { passkeysQuery } from './passkeys.queries.ts';

const FAULTS = {
  dismissed: 'passkeys.dismissed',
  there: 'passkeys.there',
  unable: 'passkeys.unable',
} as const;

/** Adds a passkey after the password; the browser asks for the rest. */
export function AddPasskeyForm() {
  const { email } = useCurrentUser();
  const [fault, setFault] = useState<MakingFault | null>(null);
  const empty = { password_current: '' };
  const { form, field } = useForm({
    values: empty,
    fetchSchema: async () => (await import('@orchard/contract/passkeys')).beginPasskey.spec.body,
  });
  const add = useMutation({
    mutationFn: makePasskey,
    meta: { inForm: true },
    onSuccess: async (found, _body, _result, { client }) => {
      setFault(found);
      if (found !== null) return;
      form.reset(empty);
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      showToast(t('passkeys.added'), 'success');
    },
    onError: (error) => {
      setFault(null);
      showFieldErrors(form, error);
    },
  });
  return (
    <FormShell
      form={form}
      className="mt-6 space-y-5 border-t border-line pt-6"
      onSubmit={(body) => add.mutate(body)}
    >
      <h2 className="text-base">{t('passkeys.add.title')}</h2>
      <p className="text-sm text-quiet">{t('passkeys.add.lead')}</p>
      <UsernameForManagers email={email} />
      <LabelledPasswordField
        {...field('password_current')}
        label={t('passkeys.current')}
        autoComplete="current-password"
      />
      <div aria-live="polite" className="empty:hidden">
        {fault && <Note severity="error">{t(FAULTS[fault])}</Note>}
      </div>
      <Button type="submit" busy={add.isPending}>
        {t('passkeys.add')}
      </Button>
    </FormShell>
  );
}

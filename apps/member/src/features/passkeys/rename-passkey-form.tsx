import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { tChange } from './change-messages.ts';
import { passkeysQuery } from './passkeys.queries.ts';

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
  const { form, field } = useForm({
    values: { name },
    fetchSchema: async () => (await import('@orchard/contract/passkeys')).renamePasskey.spec.body,
  });
  const rename = useMutation({
    mutationFn: (body: { name: string }) =>
      call('POST /api/account/passkeys/{passkeyId}', { params: { passkeyId: id }, body }),
    meta: { inForm: true },
    onSuccess: async (_answer, _body, _result, { client }) => {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      showToast(tChange('passkeys.renamed'), 'success');
      onDone();
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <FormShell form={form} className="space-y-4" onSubmit={(body) => rename.mutate(body)}>
      <TextField {...field('name')} autoFocus label={tChange('passkeys.name')} autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={rename.isPending}>
          {tChange('passkeys.save')}
        </Button>
        <Button variant="outlined" disabled={rename.isPending} onClick={onDone}>
          {tChange('cancel')}
        </Button>
      </div>
    </FormShell>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useCurrentUser } from '#lib/current-user.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useRestoredValues } from '#lib/forms/use-restored-values.ts';
import { useUnsent } from '#lib/forms/use-unsent.ts';
import { TextField } from '#ui/text-field.tsx';
import { nameChange } from './account-changes.ts';
import { EditActions } from './edit-actions.tsx';
import { t } from './messages.ts';
import { useChanged } from './use-changed.ts';

/** The member's name, to be changed. */
export function ChangeNameForm() {
  const { name } = useCurrentUser();
  const { unsent, keepUnsent } = useUnsent<{ name: string }>('change-name');
  const change = useMutation({ ...nameChange, onError: keepUnsent });
  const onSuccess = useChanged('account.name.success');
  const { form, field } = useForm({
    values: unsent ?? { name },
    fetchSchema: async () => (await import('@orchard/contract/account')).changeName.spec.body,
  });
  useRestoredValues(unsent, form.reset);
  return (
    <FormShell
      form={form}
      className="space-y-6"
      onSubmit={(body) =>
        change.mutate(body, { onSuccess, onError: (error) => showFieldErrors(form, error) })
      }
    >
      <TextField {...field('name')} label={t('account.name')} autoComplete="name" />
      <EditActions submit={t('account.save')} busy={change.isPending} />
    </FormShell>
  );
}

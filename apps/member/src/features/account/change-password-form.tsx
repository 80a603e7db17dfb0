import { useMutation } from '@tanstack/react-query';
import { CurrentPasswordField } from '#lib/forms/current-password-field.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { NewPasswordFields } from '#lib/forms/new-password-fields.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { passwordChange } from './account-changes.ts';
import { EditActions } from './edit-actions.tsx';
import { t } from './messages.ts';
import { useChanged } from './use-changed.ts';

/** Changes the password of a member who knows the current one. */
export function ChangePasswordForm() {
  const change = useMutation(passwordChange);
  const onSuccess = useChanged('account.password.success');
  const { form, field } = useForm({
    values: { password_current: '', password: '', password_confirmation: '' },
    fetchSchema: async () => (await import('@orchard/contract/account')).changePassword.spec.body,
  });
  return (
    <FormShell
      form={form}
      className="space-y-6"
      onSubmit={(body) =>
        change.mutate(body, { onSuccess, onError: (error) => showFieldErrors(form, error) })
      }
    >
      <CurrentPasswordField {...field('password_current')} />
      <NewPasswordFields field={field} label={t('password.new')} />
      <EditActions submit={t('account.save')} busy={change.isPending} />
    </FormShell>
  );
}

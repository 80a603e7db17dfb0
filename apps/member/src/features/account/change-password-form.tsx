import { useMutation } from '@tanstack/react-query';
import { useCurrentUser } from '#lib/current-user.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LabelledPasswordField } from '#lib/forms/labelled-password-field.tsx';
import { NewPasswordFields } from '#lib/forms/new-password-fields.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { UsernameForManagers } from '#lib/forms/username-for-managers.tsx';
import { passwordChange } from './account-changes.ts';
import { EditActions } from './edit-actions.tsx';
import { t } from './messages.ts';
import { useChanged } from './use-changed.ts';

/** Changes the password of a member who knows the current one. */
export function ChangePasswordForm() {
  const { email } = useCurrentUser();
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
      <UsernameForManagers email={email} />
      <LabelledPasswordField
        {...field('password_current')}
        label={t('account.password.current')}
        autoComplete="current-password"
      />
      <NewPasswordFields field={field} label={t('password.new')} />
      <EditActions submit={t('account.save')} busy={change.isPending} />
    </FormShell>
  );
}

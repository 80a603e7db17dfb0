import { call } from '#lib/api/call.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { CurrentPasswordField, NewPasswordFields } from '#lib/forms/password-fields.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { EditActions, useChanged } from './edit-card.tsx';
import { t } from './messages.ts';

/**
 * Changes the password of a member who knows the current one; ends every other session of the member
 * and renews this one.
 */
export function ChangePasswordForm() {
  const onSent = useChanged('account.password.success');
  const { form, field, sending, submit } = useSentForm({
    values: { password_current: '', password: '', password_confirmation: '' },
    fetchSchema: async () => (await import('@orchard/contract/account')).changePassword.spec.body,
    send: (body) => call('POST /api/account/change-password', { body }),
    overlay: true,
    onSent,
  });
  return (
    <FormShell form={form} className="space-y-6" onSubmit={submit}>
      <CurrentPasswordField {...field('password_current')} />
      <NewPasswordFields field={field} />
      <EditActions submit={t('account.save')} busy={sending.isPending} />
    </FormShell>
  );
}

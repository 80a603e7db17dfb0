import { useMutation } from '@tanstack/react-query';
import { type CallArgs, call } from '#lib/api/call.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { NewPasswordFields } from '#lib/forms/new-password-fields.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { t } from './messages.ts';

/** Sets a new password with a mailed link. */
export function ResetForm({
  token,
  email,
  onDone,
}: {
  token: string;
  /** The address in the link; the member may correct it. */
  email: string;
  /** @param email the address to sign in with */
  onDone: (email: string) => void;
}) {
  const reset = useMutation({
    mutationFn: (body: CallArgs<'POST /reset-password'>['body']) =>
      call('POST /reset-password', { body }),
    meta: { inForm: true, overlay: true },
  });
  const { form, field } = useForm({
    values: { token, email, password: '', password_confirmation: '' },
    fetchSchema: async () => (await import('@orchard/contract/passwords')).resetPassword.spec.body,
  });

  return (
    <FormShell
      form={form}
      className="space-y-5"
      onSubmit={(body) =>
        reset.mutate(body, {
          onSuccess: () => onDone(body.email),
          onError: (error) => showFieldErrors(form, error),
        })
      }
    >
      <EmailField {...field('email')} label={t('login.email')} autoComplete="username" />
      <NewPasswordFields field={field} label={t('password.new')} />
      <Button type="submit" busy={reset.isPending} className="w-full">
        {t('reset.submit')}
      </Button>
    </FormShell>
  );
}

import type { ReactNode } from 'react';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { t } from './messages.ts';
import { useLogIn } from './use-log-in.ts';

/** The sign-in form. */
export function LoginForm({
  email = '',
  onSignedIn,
  otherWays,
}: {
  /** The address to begin with. */
  email?: string;
  onSignedIn: () => void;
  /** Other ways to sign in; they ask the form whether the member wants to stay signed in. */
  otherWays?: (remembers: () => boolean) => ReactNode;
}) {
  const logInNow = useLogIn();
  const { form, field, box } = useForm({
    values: { email, password: '', remember: false },
    fetchSchema: async () => (await import('@orchard/contract/sessions')).logIn.spec.body,
  });

  return (
    <FormShell
      form={form}
      className="space-y-5"
      onSubmit={(body) =>
        logInNow.mutate(body, {
          onSuccess: onSignedIn,
          onError: (error) => showFieldErrors(form, error),
        })
      }
    >
      <EmailField {...field('email')} label={t('login.email')} autoComplete="username webauthn" />
      <PasswordField
        {...field('password')}
        label={t('login.password')}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        autoComplete="current-password"
      />
      <Checkbox {...box('remember')} label={t('login.remember')} hint={t('login.remember.hint')} />
      <Button type="submit" busy={logInNow.isPending} className="w-full">
        {t('login.submit')}
      </Button>
      {otherWays?.(() => form.values().remember)}
    </FormShell>
  );
}

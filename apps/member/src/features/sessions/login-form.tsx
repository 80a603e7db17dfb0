import type { ReactNode } from 'react';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { t as shared } from '#lib/sign-in/messages.ts';
import { SecondStepField, useSecondStep } from '#lib/sign-in/second-step-field.tsx';
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
  const secondStep = useSecondStep();
  const { form, field, box } = useForm({
    values: { email, password: '', remember: false, authenticator_code: '' },
    fetchSchema: async () => (await import('@orchard/contract/sessions')).logIn.spec.body,
  });

  return (
    <FormShell
      form={form}
      className="space-y-5"
      onSubmit={(body) =>
        logInNow.mutate(body, {
          onSuccess: onSignedIn,
          onError: (error) => {
            secondStep.show(error);
            showFieldErrors(form, error);
          },
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
      {secondStep.isAsked && <SecondStepField {...field('authenticator_code')} />}
      <Checkbox
        {...box('remember')}
        label={shared('login.remember')}
        hint={shared('login.remember.hint')}
      />
      <Button type="submit" busy={logInNow.isPending} className="w-full">
        {shared('login.submit')}
      </Button>
      {otherWays?.(() => form.values().remember)}
    </FormShell>
  );
}

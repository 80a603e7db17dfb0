import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '#lib/api/call.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { useSignInForm } from '#lib/sign-in/use-sign-in-form.tsx';
import { paths } from '#paths';
import { PasswordField } from '#ui/password-field.tsx';
import { EmailField } from '#ui/text-field.tsx';
import { t } from './messages.ts';

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
  const [params] = useSearchParams();
  const { form, field, submit, end } = useSignInForm({
    values: { email, password: '' },
    fetchSchema: async () => (await import('@orchard/contract/sessions')).logIn.spec.body,
    send: (body) => call('POST /login', { body }),
    onSignedIn,
  });
  return (
    <FormShell
      form={form}
      action={paths.plainLogin(params.get('next') ?? undefined)}
      className="space-y-5"
      onSubmit={submit}
    >
      <EmailField {...field('email')} label={t('login.email')} autoComplete="username webauthn" />
      <PasswordField
        {...field('password')}
        label={t('login.password')}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        autoComplete="current-password"
      />
      {end}
      {otherWays?.(() => form.values().remember)}
    </FormShell>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type CallArgs, call } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { AppLink } from '#lib/app-link.tsx';
import { Contacts } from '#lib/contact/contacts.tsx';
import { isReachable } from '#lib/contact/is-reachable.ts';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { NewPasswordFields } from '#lib/forms/new-password-fields.tsx';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { UsernameForManagers } from '#lib/forms/username-for-managers.tsx';
import { useSite } from '#lib/site.ts';
import { paths } from '#paths';
import { Button } from '#ui/button.tsx';
import { t } from './messages.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-tint hover:underline';

/** Sets an invited member's first password. Only the link identifies the member. */
export function FirstPasswordForm({
  token,
  email,
  onDone,
}: {
  token: string;
  /** The address in the link, only shown; empty if it is invalid. */
  email: string;
  /** @param email the address to sign in with */
  onDone: (email: string) => void;
}) {
  const setPassword = useMutation({
    mutationFn: (body: CallArgs<'POST /api/first/change-password'>['body']) =>
      call('POST /api/first/change-password', { body }),
    meta: { inForm: true, overlay: true },
  });
  const { form, field } = useForm({
    values: { token, password: '', password_confirmation: '' },
    fetchSchema: async () =>
      (await import('@orchard/contract/passwords')).setFirstPassword.spec.body,
  });
  // The server reports an invalid link under `email`, which is not a field here.
  const linkRefused = fieldErrors(setPassword.error).email !== undefined;
  const { brands } = useSite();
  const reachable = brands.some(isReachable);

  return (
    <>
      <FormNotice severity="error">
        {linkRefused && (
          <>
            <p>{t('first_password.refused')}</p>
            <p className="phrased text-quiet">
              {t(reachable ? 'first_password.refused.hint' : 'first_password.refused.unreachable')}
            </p>
            <Contacts brands={brands} />
            <p className="flex flex-wrap items-center gap-x-4 pt-2">
              <span className="phrased">{t('first_password.refused.done')}</span>
              <AppLink to={paths.login()} className={LINK}>
                {t('first_password.refused.login')}
              </AppLink>
              <AppLink to={paths.forgotPassword()} className={LINK}>
                {t('first_password.refused.forgot')}
              </AppLink>
            </p>
          </>
        )}
      </FormNotice>
      {email && (
        <dl className="mb-5">
          <dt className="text-sm font-semibold text-text">{t('login.email')}</dt>
          <dd className="mt-1 text-strong">{email}</dd>
        </dl>
      )}
      <FormShell
        form={form}
        className="space-y-5"
        onSubmit={(body) =>
          setPassword.mutate(body, {
            onSuccess: () => onDone(email),
            onError: (error) => {
              if (!fieldErrors(error).email) showFieldErrors(form, error);
            },
          })
        }
      >
        {email && <UsernameForManagers email={email} />}
        <NewPasswordFields field={field} label={t('login.password')} />
        <Button type="submit" busy={setPassword.isPending} className="w-full">
          {t('first_password.submit')}
        </Button>
      </FormShell>
    </>
  );
}

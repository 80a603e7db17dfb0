import { call } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { AppLink } from '#lib/app-link.tsx';
import { Contacts, isReachable } from '#lib/contacts.tsx';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { NewPasswordFields, UsernameForManagers } from '#lib/forms/password-fields.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { useSite } from '#lib/site.ts';
import { paths } from '#paths';
import { Button } from '#ui/button.tsx';
import { FirstTermsFields } from './first-terms-fields.tsx';
import { t } from './messages.ts';
import { useFirstTerms } from './use-first-terms.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-tint hover:underline';

/** Sets an invited member's first password, with the consent to the terms. Only the link identifies the member. */
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
  const choice = useFirstTerms(token);
  const { form, field, sending, submit } = useSentForm({
    values: { token, password: '', password_confirmation: '' },
    fetchSchema: async () =>
      (await import('@orchard/contract/passwords')).setFirstPassword.spec.body,
    send: (body) =>
      call('POST /api/first/change-password', {
        body: { ...body, accepted_terms: choice.accepted() },
      }),
    overlay: true,
    onSent: () => onDone(email),
    onRefused(error, show) {
      const { email: isLink, accepted_terms: isTerms } = fieldErrors(error);
      if (isTerms) void choice.refetch();
      else if (!isLink) show();
    },
  });
  // The server reports an invalid link under `email`, which is not a field here; of a good one in
  // other words why its member may not enter now.
  const refusal = fieldErrors(sending.error).email?.[0];
  const linkRefused = refusal?.startsWith(t('first_password.refused'));
  const { brands } = useSite();
  const reachable = brands.some(isReachable);

  return (
    <>
      <FormNotice severity="error">
        {refusal && !linkRefused && (
          <>
            <p className="phrased">{refusal}</p>
            <Contacts brands={brands} />
          </>
        )}
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
        onSubmit={(values) => choice.check() && submit(values)}
      >
        {email && <UsernameForManagers email={email} />}
        <NewPasswordFields field={field} label={t('login.password')} />
        <FirstTermsFields
          choice={choice}
          refusal={fieldErrors(sending.error).accepted_terms?.[0]}
        />
        <Button
          type="submit"
          busy={sending.isPending}
          className="w-full"
          onClick={choice.noteSending}
        >
          {t('first_password.submit')}
        </Button>
      </FormShell>
    </>
  );
}

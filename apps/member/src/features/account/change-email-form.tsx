import { call } from '#lib/api/call.ts';
import { useCurrentUser } from '#lib/current-user.ts';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { useRestoredValues } from '#lib/forms/use-restored-values.ts';
import { useUnsent } from '#lib/forms/use-unsent.ts';
import { EmailField } from '#ui/text-field.tsx';
import { EditActions } from './edit-card.tsx';
import { t } from './messages.ts';
import { TrustedAddress } from './trusted-address.tsx';

/** Requests a new address: the mail to it completes the change. */
export function ChangeEmailForm() {
  const { email } = useCurrentUser();
  const { unsent, keepUnsent } = useUnsent<{ email: string }>('change-email');
  const { form, field, sending, submit } = useSentForm({
    values: unsent ?? { email: '' },
    fetchSchema: async () =>
      (await import('@orchard/contract/account')).requestEmailChange.spec.body,
    async send(body) {
      // The call itself demands none: without it the new address would not be trusted for a week.
      await call('POST /api/account/proof/needed');
      return call('POST /api/account/confirm-email', { body });
    },
    overlay: true,
    id: 'kept-edit',
    onError: keepUnsent,
  });
  useRestoredValues(unsent, form.reset);
  return (
    <>
      <FormNotice severity="info">
        {sending.isSuccess && (
          <>
            <p>{t('account.email.requested')}</p>
            <p>{t('account.email.requested.to', { email: sending.variables.email })}</p>
            <p className="text-quiet">{t('account.email.requested.hint')}</p>
          </>
        )}
      </FormNotice>
      <TrustedAddress />
      <dl className="mb-6">
        <dt className="text-sm font-semibold text-text">{t('account.email.current')}</dt>
        <dd className="mt-1 text-strong">{email}</dd>
      </dl>
      <FormShell form={form} id="kept-edit" className="space-y-6" onSubmit={submit}>
        <EmailField
          {...field('email')}
          label={t('account.email.new')}
          hint={t('account.email.new.hint')}
          autoComplete="email"
        />
        <EditActions submit={t('account.email.submit')} busy={sending.isPending} />
      </FormShell>
    </>
  );
}

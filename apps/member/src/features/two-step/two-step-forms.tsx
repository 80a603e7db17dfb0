import { type Answer, type CallArgs, call } from '#lib/api/call.ts';
import { FormButtons, FormShell } from '#lib/forms/form-shell.tsx';
import { CurrentPasswordField } from '#lib/forms/password-fields.tsx';
import { type FieldProps, useSentForm } from '#lib/forms/use-form.ts';
import { buttonClass } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { t } from './messages.ts';

/** A field for a code of the authenticator; a recovery code has letters. */
const CodeField = ({
  field,
  label,
  recoveryToo = false,
  autoFocus = false,
}: {
  field: FieldProps;
  label: string;
  recoveryToo?: boolean;
  autoFocus?: boolean;
}) => (
  <TextField
    {...field}
    label={label}
    autoComplete="one-time-code"
    inputMode={recoveryToo ? 'text' : 'numeric'}
    autoCapitalize="none"
    spellCheck={false}
    autoFocus={autoFocus}
  />
);

/** The first step of setting it up: the password once more. */
export function PasswordForm({
  onBegun,
  onCancel,
}: {
  onBegun: (begun: Answer<'POST /api/account/two-step/begin'>) => void;
  onCancel: () => void;
}) {
  const { form, field, sending, submit } = useSentForm({
    values: { password_current: '' },
    fetchSchema: async () => (await import('@orchard/contract/two-step')).beginTwoStep.spec.body,
    send: (body) => call('POST /api/account/two-step/begin', { body }),
    onSent: onBegun,
  });
  return (
    <FormShell form={form} className="space-y-5" onSubmit={submit}>
      <p>{t('two_step.password.lead')}</p>
      <CurrentPasswordField {...field('password_current')} autoFocus />
      <FormButtons submit={t('two_step.next')} busy={sending.isPending} onCancel={onCancel} />
    </FormShell>
  );
}

/** The address of a picture for what the server drew; SVG in an image runs nothing. */
const pictureOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** A key in groups of four, for typing it. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The second step of setting it up: the authenticator reads the secret and shows a code of it. */
export function ConfirmForm({
  begun: { secret, otpauth, qr_svg: svg },
  onConfirmed,
  onCancel,
}: {
  begun: Answer<'POST /api/account/two-step/begin'>;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const { form, field, sending, submit } = useSentForm({
    values: { authenticator_code: '' },
    fetchSchema: async () => (await import('@orchard/contract/two-step')).confirmTwoStep.spec.body,
    send: (body) => call('POST /api/account/two-step/confirm', { body }),
    onSent: ({ recovery_codes: codes }) => onConfirmed(codes),
  });
  return (
    <FormShell form={form} className="space-y-5" onSubmit={submit}>
      <p>{t('two_step.scan')}</p>
      <img
        src={pictureOf(svg)}
        alt={t('two_step.qr')}
        width={200}
        height={200}
        className="mx-auto rounded-lg bg-white p-2"
      />
      <p className="text-center lg:hidden">
        <a href={otpauth} className={buttonClass('plain')}>
          {t('two_step.open_app')}
        </a>
      </p>
      <p className="text-sm text-quiet">
        {t('two_step.key')}
        <code className="mt-1 block font-mono text-base text-strong">{inFours(secret)}</code>
      </p>
      <CodeField field={field('authenticator_code')} label={t('two_step.code')} autoFocus />
      <FormButtons submit={t('two_step.confirm')} busy={sending.isPending} onCancel={onCancel} />
    </FormShell>
  );
}

/** What proves both steps once more. */
type Proof = CallArgs<'POST /api/account/two-step/end'>['body'];

/** Asks for password and code before a change of the second step. */
export function ProofForm<Result>({
  lead,
  label,
  send,
  onChanged,
  onCancel,
}: {
  lead: string;
  label: string;
  send: (proof: Proof) => Promise<Result>;
  onChanged: (result: Result) => void;
  onCancel: () => void;
}) {
  const { form, field, sending, submit } = useSentForm({
    values: { password_current: '', authenticator_code: '' },
    fetchSchema: async () => (await import('@orchard/contract/two-step')).endTwoStep.spec.body,
    send,
    onSent: onChanged,
  });
  return (
    <FormShell form={form} className="space-y-5" onSubmit={submit}>
      <p>{lead}</p>
      <CurrentPasswordField {...field('password_current')} autoFocus />
      <CodeField
        field={field('authenticator_code')}
        label={t('two_step.code.or_recovery')}
        recoveryToo
      />
      <FormButtons submit={label} busy={sending.isPending} onCancel={onCancel} />
    </FormShell>
  );
}

import { type Answer, call } from '#lib/api/call.ts';
import { FormButtons, FormShell } from '#lib/forms/form-shell.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { buttonClass } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { t } from './messages.ts';

/** The address of a picture for what the server drew; SVG in an image runs nothing. */
const pictureOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** A key in groups of four, for typing it. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Sets it up: the authenticator reads the secret and shows a code of it. */
export function ConfirmTwoStepForm({
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
      <TextField
        {...field('authenticator_code')}
        label={t('two_step.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
      />
      <FormButtons submit={t('two_step.confirm')} busy={sending.isPending} onCancel={onCancel} />
    </FormShell>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { useSignInForm } from '#lib/sign-in/use-sign-in-form.tsx';
import { useDeviceState } from '#lib/use-device-state.ts';
import { Button } from '#ui/button.tsx';
import { EmailField, TextField } from '#ui/text-field.tsx';
import { t } from './messages.ts';
import { readSentCode, type SentCode, storeSentCode } from './sent-code.ts';

/** Asks for a code by mail. */
const askForCode = (body: { email: string }) => call('POST /api/login/code', { body });

/** Asks for a code by mail. The answer is the same for every address. */
function RequestCodeForm({
  email,
  onSent,
}: {
  /** The address to begin with. */
  email: string;
  onSent: (sent: SentCode) => void;
}) {
  const { form, field, sending, submit } = useSentForm({
    values: { email },
    fetchSchema: async () =>
      (await import('@orchard/contract/login-codes')).requestLoginCode.spec.body,
    send: askForCode,
    overlay: true,
    onSent: ({ message }, sent) => onSent({ email: sent.email, message }),
  });
  return (
    <FormShell form={form} className="space-y-5" onSubmit={submit}>
      <EmailField {...field('email')} label={t('login.email')} autoComplete="username" />
      <Button type="submit" busy={sending.isPending} className="w-full">
        {t('login_code.submit')}
      </Button>
    </FormShell>
  );
}

/** Takes the mailed code, or sends another. */
function EnterCodeForm({
  email,
  message,
  onSignedIn,
  onOtherAddress,
}: SentCode & {
  onSignedIn: () => void;
  onOtherAddress: () => void;
}) {
  const again = useMutation({ mutationFn: askForCode, meta: { inForm: true, overlay: true } });
  const { form, field, submit, end } = useSignInForm({
    values: { email, code: '' },
    fetchSchema: async () =>
      (await import('@orchard/contract/login-codes')).logInWithCode.spec.body,
    send: (body) => call('POST /api/login/with-code', { body }),
    onSignedIn,
  });
  return (
    <>
      <FormNotice severity="info">
        <p>{again.data?.message ?? message}</p>
        <p className="break-all">{t('login_code.to', { email })}</p>
        <p className="text-quiet">{t('login_code.sent.hint')}</p>
      </FormNotice>
      <FormShell form={form} className="space-y-5" onSubmit={submit}>
        <TextField
          {...field('code')}
          label={t('login_code.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          className="text-center text-xl tracking-[0.25em] tabular-nums"
        />
        {end}
      </FormShell>
      <div className="mt-4 flex flex-col gap-1">
        <Button variant="plain" busy={again.isPending} onClick={() => again.mutate({ email })}>
          {t('login_code.again')}
        </Button>
        <Button variant="plain" onClick={onOtherAddress}>
          {t('login_code.other_address')}
        </Button>
      </div>
    </>
  );
}

/** Signs in by a code that comes by mail: asks for it, then takes it. */
export function LoginWithCode({ onSignedIn }: { onSignedIn: () => void }) {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useDeviceState(readSentCode, undefined);
  const keep = (next: SentCode | undefined) => {
    storeSentCode(next);
    setSent(next);
  };
  if (sent === undefined) return <RequestCodeForm email={email} onSent={keep} />;
  return (
    <EnterCodeForm
      {...sent}
      onSignedIn={() => {
        storeSentCode(undefined);
        onSignedIn();
      }}
      onOtherAddress={() => {
        setEmail(sent.email);
        keep(undefined);
      }}
    />
  );
}

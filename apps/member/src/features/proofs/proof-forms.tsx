import { useMutation, useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { type ReactNode, useState } from 'react';
import { answerProblem, problemText, reasonOfError } from '#lib/answer-problem.ts';
import { call, query } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';
import { FormButtons, FormShell } from '#lib/forms/form-shell.tsx';
import { CurrentPasswordField } from '#lib/forms/password-fields.tsx';
import { usePasskeysHere } from '#lib/use-passkeys-here.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { TextField } from '#ui/text-field.tsx';
import { t } from './messages.ts';
import { proveByPasskey } from './prove-by-passkey.ts';
import { useProofForm } from './use-proof-form.tsx';

type OnDone = (isProved: boolean) => void;

/** What went wrong with something that is no form, said here: a notice would lie below the dialog. */
const Fault = ({ children }: { children: string | false | null }) => (
  <div role="alert" className="empty:hidden">
    {children && <Note severity="error">{children}</Note>}
  </div>
);

const faultOf = (error: unknown) => error !== null && problemText(reasonOfError(error));

/** Nothing can be proved any more where the session has ended. */
function leaveIfSignedOut(error: unknown, onDone: OnDone): void {
  if (!isProblem(error, 'signed-out')) return;
  onDone(false);
  answerProblem(error);
}

const contract = () => import('@orchard/contract/proofs');

function PasswordForm({ onDone }: { onDone: OnDone }) {
  const { form, field, isSending, submit, secondStep } = useProofForm({
    values: { by: 'password' as const, password_current: '' },
    fetchSchema: async () => (await contract()).passwordProof,
    onDone,
  });
  return (
    <FormShell form={form} className="space-y-5" onSubmit={submit}>
      <CurrentPasswordField {...field('password_current')} autoFocus />
      {secondStep}
      <FormButtons submit={t('proof.submit')} busy={isSending} onCancel={() => onDone(false)} />
    </FormShell>
  );
}

function CodeForm({ email, onDone }: { email: string; onDone: OnDone }) {
  const { form, field, isSending, submit, secondStep } = useProofForm({
    values: { by: 'code' as const, code: '' },
    fetchSchema: async () => (await contract()).codeProof,
    onDone,
  });
  return (
    <>
      <div role="status" className="mb-5">
        <Note severity="info">
          <p className="break-all">{t('proof.code.sent', { email })}</p>
        </Note>
      </div>
      <FormShell form={form} className="space-y-5" onSubmit={submit}>
        <TextField
          {...field('code')}
          label={t('proof.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          className="text-center text-xl tracking-[0.25em] tabular-nums"
        />
        {secondStep}
        <FormButtons submit={t('proof.submit')} busy={isSending} onCancel={() => onDone(false)} />
      </FormShell>
    </>
  );
}

/** Asks the browser for a passkey, where it can and the member has one. */
function PasskeyWay({ onDone }: { onDone: OnDone }) {
  const isReady = usePasskeysHere() === 'ready';
  const keys = useQuery({ ...query('GET /api/account/passkeys'), enabled: isReady }).data;
  const proving = useMutation({
    mutationFn: proveByPasskey,
    meta: { onScreen: true },
    onSuccess: (isProved) => isProved && onDone(true),
    onError: (error) => leaveIfSignedOut(error, onDone),
  });
  if (!isReady || !keys?.some((key) => !key.is_stopped)) return null;
  return (
    <>
      <Fault>
        {proving.data === false ? t('proof.by_passkey.not_asked') : faultOf(proving.error)}
      </Fault>
      <Button
        variant="outlined"
        className="w-full"
        busy={proving.isPending}
        onClick={() => proving.mutate()}
      >
        {!proving.isPending && <KeyRound aria-hidden="true" className="size-5" />}
        {t('proof.by_passkey')}
      </Button>
    </>
  );
}

const OtherWays = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 space-y-3 border-t border-line pt-5">{children}</div>
);

/** The ways to prove who one is: the password first, then a passkey or a mailed code. */
export function ProofForms({ onDone }: { onDone: OnDone }) {
  const [isByCode, setByCode] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const mail = useMutation({
    mutationFn: () => call('POST /api/account/proof/code'),
    meta: { onScreen: true },
    onSuccess({ email }) {
      setSentTo(email);
      setByCode(true);
    },
    onError: (error) => leaveIfSignedOut(error, onDone),
  });
  return (
    <>
      <p className="mb-5">{t('proof.lead')}</p>
      {isByCode && sentTo !== undefined ? (
        <CodeForm email={sentTo} onDone={onDone} />
      ) : (
        <PasswordForm onDone={onDone} />
      )}
      <OtherWays>
        <PasskeyWay onDone={onDone} />
        <Fault>{faultOf(mail.error)}</Fault>
        <Button
          variant="plain"
          className="w-full"
          busy={mail.isPending}
          onClick={() => (isByCode || sentTo === undefined ? mail.mutate() : setByCode(true))}
        >
          {t(isByCode ? 'proof.code.again' : 'proof.by_code')}
        </Button>
        {isByCode && (
          <Button variant="plain" className="w-full" onClick={() => setByCode(false)}>
            {t('proof.by_password')}
          </Button>
        )}
      </OtherWays>
    </>
  );
}

import { useState } from 'react';
import { useDeviceState } from '#lib/use-device-state.ts';
import { EnterCodeForm } from './enter-code-form.tsx';
import { RequestCodeForm } from './request-code-form.tsx';
import { readSentCode, type SentCode, storeSentCode } from './sent-code.ts';

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

import type { Passkey } from '@orchard/contract/passkeys';
import { lazy, Suspense, useState } from 'react';
import { t } from './messages.ts';
import { PasskeyItem } from './passkey-item.tsx';

// Few remove one: the screen's first script does without it.
const RemovePasskeyDialog = lazy(async () => ({
  default: (await import('./remove-passkey-dialog.tsx')).RemovePasskeyDialog,
}));

/** The member's passkeys, each to rename and, after a question, to remove. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  const ask = (passkey: Passkey) => {
    setHasAsked(true);
    setLeaving(passkey);
  };
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="mt-4 text-quiet">{t('passkeys.empty')}</p>
      ) : (
        <ul aria-label={t('passkeys.list')} className="mt-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => ask(passkey)} />
          ))}
        </ul>
      )}
      {hasAsked && (
        <Suspense>
          <RemovePasskeyDialog passkey={leaving} onDone={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  );
}

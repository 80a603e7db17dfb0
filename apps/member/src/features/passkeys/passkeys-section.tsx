import { MOST_PASSKEYS } from '@orchard/contract/passkey-limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Section } from '#ui/section.tsx';
import { t } from './messages.ts';
import { PasskeyList } from './passkey-list.tsx';
import { passkeysQuery } from './passkeys.queries.ts';
import { usePasskeysHere } from './use-passkeys-here.ts';

// The screen's first script does without it.
const AddPasskeyForm = lazy(async () => ({
  default: (await import('./add-passkey-form.tsx')).AddPasskeyForm,
}));

/** The member's passkeys: what there are, and adding one where the browser can. */
export function PasskeysSection() {
  const here = usePasskeysHere();
  const { data: passkeys } = useSuspenseQuery(passkeysQuery);
  // The focus goes into the form, and back to the button.
  const [adding, setAdding] = useState<'not yet' | 'now' | 'done'>('not yet');
  const mayWork = here === 'ready' || here === 'unknown';
  const isFull = passkeys.length >= MOST_PASSKEYS;
  if (here === 'nowhere') return null;
  return (
    <Section title={t('passkeys.title')}>
      <div className="rounded-2xl border border-line bg-raised px-5 py-6">
        <p>{t('passkeys.lead')}</p>
        <PasskeyList passkeys={passkeys} />
        {!mayWork && (
          <div className="mt-6">
            <Note severity="info">{t('passkeys.unsupported')}</Note>
          </div>
        )}
        {mayWork && isFull && (
          <div className="mt-6">
            <Note severity="info">{t('passkeys.most', { max: MOST_PASSKEYS })}</Note>
          </div>
        )}
        {mayWork && !isFull && (
          <div className="mt-6 border-t border-line pt-6">
            {adding === 'now' ? (
              <Suspense>
                <AddPasskeyForm onDone={() => setAdding('done')} />
              </Suspense>
            ) : (
              <Button autoFocus={adding === 'done'} onClick={() => setAdding('now')}>
                {t('passkeys.add')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

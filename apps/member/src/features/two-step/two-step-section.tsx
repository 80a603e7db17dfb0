import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Answer, query } from '#lib/api/call.ts';
import { slashTime } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Section } from '#ui/section.tsx';
import { t } from './messages.ts';

/** What the section of the second step shows. */
export type Stage =
  | { name: 'state' | 'password' | 'renew' | 'end' }
  | { name: 'confirm'; begun: Answer<'POST /api/account/two-step/begin'> }
  | { name: 'codes'; codes: readonly string[] };

// A first visit does without the forms.
const Stages = lazy(async () => ({ default: (await import('./two-step-stages.tsx')).Stages }));

/** Few enough that the member should make new ones. */
const FEW = 3;

/** The second step of signing in: sets it up, renews its recovery codes, switches it off. */
export function TwoStepSection() {
  const [stage, setStage] = useState<Stage>({ name: 'state' });
  return (
    <Section title={t('two_step.title')}>
      <div className="rounded-2xl border border-line bg-raised px-5 py-6">
        {stage.name === 'state' && <State onStage={(name) => setStage({ name })} />}
        {stage.name !== 'state' && (
          <Suspense>
            <Stages stage={stage} onStage={setStage} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}

function State({ onStage }: { onStage: (name: 'password' | 'renew' | 'end') => void }) {
  const { data } = useSuspenseQuery(query('GET /api/account/two-step'));
  const { on_since: since, recovery_codes_left: count } = data;
  if (since === null) {
    return (
      <Choices lead={<p>{t('two_step.is_off')}</p>}>
        <Button onClick={() => onStage('password')}>{t('two_step.start')}</Button>
      </Choices>
    );
  }
  const lead = (
    <>
      <p className="font-semibold text-strong">{t('two_step.is_on', { time: slashTime(since) })}</p>
      {count > FEW ? (
        <p>{t('two_step.left', { count })}</p>
      ) : (
        <Note severity="error">{t('two_step.left.few', { count })}</Note>
      )}
    </>
  );
  return (
    <Choices lead={lead}>
      <Button variant="outlined" onClick={() => onStage('renew')}>
        {t('two_step.renew')}
      </Button>
      <Button variant="outlined" onClick={() => onStage('end')}>
        {t('two_step.end')}
      </Button>
    </Choices>
  );
}

const Choices = ({ lead, children }: { lead: ReactNode; children: ReactNode }) => (
  <div className="space-y-4">
    <p>{t('two_step.lead')}</p>
    {lead}
    <div className="flex flex-wrap gap-3">{children}</div>
  </div>
);

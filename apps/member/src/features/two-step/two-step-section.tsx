import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Answer, call, query } from '#lib/api/call.ts';
import { slashTime } from '#lib/dates.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Note } from '#ui/note.tsx';
import { Section } from '#ui/section.tsx';
import { t } from './messages.ts';

/** What the section of the second step shows. */
export type Stage =
  | { name: 'state' }
  | { name: 'confirm'; begun: Answer<'POST /api/account/two-step/begin'> }
  | { name: 'codes'; codes: readonly string[] };

// A first visit does without the forms.
const Stages = lazy(async () => ({ default: (await import('./two-step-stages.tsx')).Stages }));

const stateQuery = query('GET /api/account/two-step');

/** Few enough that the member should make new ones. */
const FEW = 3;

/** The second step of signing in: sets it up, renews its recovery codes, switches it off. */
export function TwoStepSection() {
  const [stage, setStage] = useState<Stage>({ name: 'state' });
  const client = useQueryClient();
  const goOn = (next: Stage) => {
    setStage(next);
    // Who sees new codes has changed the state.
    if (next.name === 'codes') void client.invalidateQueries({ queryKey: stateQuery.queryKey });
  };
  return (
    <Section title={t('two_step.title')}>
      <div className="rounded-2xl border border-line bg-raised px-5 py-6">
        {stage.name === 'state' && <State onStage={goOn} />}
        {stage.name !== 'state' && (
          <Suspense>
            <Stages stage={stage} onStage={goOn} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}

/** Sets it up; the authenticator comes next. */
function StartButton({ onStage }: { onStage: (next: Stage) => void }) {
  const begin = useMutation({
    mutationFn: () => call('POST /api/account/two-step/begin'),
    onSuccess: (begun) => onStage({ name: 'confirm', begun }),
  });
  return (
    <Button busy={begin.isPending} onClick={() => begin.mutate()}>
      {t('two_step.start')}
    </Button>
  );
}

const RENEWAL = {
  open: 'two_step.renew',
  title: 'two_step.renew.title',
  lead: 'two_step.renew.lead',
  submit: 'two_step.renew.submit',
} as const;

const END = {
  open: 'two_step.end',
  title: 'two_step.end.title',
  lead: 'two_step.end.lead',
  submit: 'two_step.end.submit',
} as const;

/** A button, and the question before its change. */
function ChangeButton<Changed>({
  labels,
  change,
  onChanged,
}: {
  labels: typeof RENEWAL | typeof END;
  change: () => Promise<Changed>;
  onChanged: (changed: Changed) => void;
}) {
  const [asking, setAsking] = useState(false);
  const changing = useMutation({
    mutationFn: change,
    onSettled: () => setAsking(false),
    onSuccess: onChanged,
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t(labels.open)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(labels.title)}
        cancelLabel={t('cancel')}
        confirmLabel={t(labels.submit)}
        busy={changing.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => changing.mutate()}
      >
        <p>{t(labels.lead)}</p>
      </ConfirmDialog>
    </>
  );
}

function State({ onStage }: { onStage: (next: Stage) => void }) {
  const { data } = useSuspenseQuery(stateQuery);
  const client = useQueryClient();
  const { on_since: since, recovery_codes_left: count } = data;
  if (since === null) {
    return (
      <Choices lead={<p>{t('two_step.is_off')}</p>}>
        <StartButton onStage={onStage} />
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
      <ChangeButton
        labels={RENEWAL}
        change={() => call('POST /api/account/two-step/recovery-codes')}
        onChanged={({ recovery_codes: codes }) => onStage({ name: 'codes', codes })}
      />
      <ChangeButton
        labels={END}
        change={() => call('POST /api/account/two-step/end')}
        onChanged={async () => {
          showToast(t('two_step.off.done'), 'success');
          await client.invalidateQueries({ queryKey: stateQuery.queryKey });
          focusHeading();
        }}
      />
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

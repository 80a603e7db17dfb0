import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Answer, call } from '#lib/api/call.ts';
import { slashTime } from '#lib/dates.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Section } from '#ui/section.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { t } from './messages.ts';
import { PasswordForm } from './password-form.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { twoStepQuery } from './two-step.queries.ts';

/** What the section shows. */
type Stage =
  | { name: 'state' | 'password' | 'renew' | 'end' }
  | { name: 'confirm'; begun: Answer<'POST /api/account/two-step/begin'> }
  | { name: 'codes'; codes: readonly string[] };

/** Few enough that the member should make new ones. */
const FEW = 3;

/** The second step of signing in: sets it up, renews its recovery codes, switches it off. */
export function TwoStepSection() {
  const [stage, setStage] = useState<Stage>({ name: 'state' });
  const client = useQueryClient();
  const readAnew = () => client.invalidateQueries({ queryKey: twoStepQuery.queryKey });
  const back = () => {
    setStage({ name: 'state' });
    focusHeading();
  };
  const showCodes = (codes: readonly string[]) => {
    setStage({ name: 'codes', codes });
    void readAnew();
  };
  return (
    <Section title={t('two_step.title')}>
      <div className="rounded-2xl border border-line bg-raised px-5 py-6">
        {stage.name === 'state' && <State onStage={(name) => setStage({ name })} />}
        {stage.name === 'password' && (
          <PasswordForm onBegun={(begun) => setStage({ name: 'confirm', begun })} onCancel={back} />
        )}
        {stage.name === 'confirm' && (
          <ConfirmForm
            begun={stage.begun}
            onConfirmed={(codes) => {
              showToast(t('two_step.on.done'), 'success');
              showCodes(codes);
            }}
            onCancel={back}
          />
        )}
        {stage.name === 'codes' && <RecoveryCodes codes={stage.codes} onPutAway={back} />}
        {stage.name === 'renew' && (
          <ProofForm
            lead={t('two_step.renew.lead')}
            submit={t('two_step.renew.submit')}
            change={(body) => call('POST /api/account/two-step/recovery-codes', { body })}
            onChanged={({ recovery_codes: codes }) => showCodes(codes)}
            onCancel={back}
          />
        )}
        {stage.name === 'end' && (
          <ProofForm
            lead={t('two_step.end.lead')}
            submit={t('two_step.end.submit')}
            change={(body) => call('POST /api/account/two-step/end', { body })}
            onChanged={async () => {
              showToast(t('two_step.off.done'), 'success');
              await readAnew();
              back();
            }}
            onCancel={back}
          />
        )}
      </div>
    </Section>
  );
}

function State({ onStage }: { onStage: (name: 'password' | 'renew' | 'end') => void }) {
  const { data } = useSuspenseQuery(twoStepQuery);
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
      <Button look="outlined" onClick={() => onStage('renew')}>
        {t('two_step.renew')}
      </Button>
      <Button look="outlined" onClick={() => onStage('end')}>
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

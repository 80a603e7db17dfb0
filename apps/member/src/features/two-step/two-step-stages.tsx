import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { t } from './messages.ts';
import { PasswordForm } from './password-form.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { Stage } from './stage.ts';
import { twoStepQuery } from './two-step.queries.ts';

/** The forms that change the second step, one after another. */
export function Stages({ stage, onStage }: { stage: Stage; onStage: (next: Stage) => void }) {
  const client = useQueryClient();
  const readAnew = () => client.invalidateQueries({ queryKey: twoStepQuery.queryKey });
  const back = () => {
    onStage({ name: 'state' });
    focusHeading();
  };
  const showCodes = (codes: readonly string[]) => {
    onStage({ name: 'codes', codes });
    void readAnew();
  };
  return (
    <>
      {stage.name === 'password' && (
        <PasswordForm onBegun={(begun) => onStage({ name: 'confirm', begun })} onCancel={back} />
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
    </>
  );
}

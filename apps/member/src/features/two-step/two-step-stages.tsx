import { copyText } from '#lib/copy-text.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { saveText } from '#lib/save-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { ConfirmTwoStepForm } from './confirm-two-step-form.tsx';
import { t } from './messages.ts';
import type { Stage } from './two-step-section.tsx';

/** The button that led here is gone. */
const focusNow = (heading: HTMLElement | null) => heading?.focus();

/** Recovery codes, which are shown this once: to copy, to save, to print. */
function RecoveryCodes({ codes, onPutAway }: { codes: readonly string[]; onPutAway: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    copyText(text, { copied: t('recovery.copied'), failed: t('recovery.not_copied') });
  return (
    <div className="space-y-4">
      <h3 ref={focusNow} tabIndex={-1} className="text-lg outline-none">
        {t('recovery.title')}
      </h3>
      <Note severity="info">{t('recovery.lead')}</Note>
      <ul
        aria-label={t('recovery.title')}
        className="grid gap-x-6 gap-y-2 rounded-xl border border-line bg-ground px-5 py-4 font-mono text-strong sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="outlined" onClick={copy}>
          {t('recovery.copy')}
        </Button>
        <Button variant="outlined" onClick={() => saveText(t('recovery.file'), text)}>
          {t('recovery.save')}
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          {t('recovery.print')}
        </Button>
      </div>
      <Button className="w-full sm:w-auto print:hidden" onClick={onPutAway}>
        {t('recovery.done')}
      </Button>
    </div>
  );
}

/** Setting the second step up, and the recovery codes. */
export function Stages({ stage, onStage }: { stage: Stage; onStage: (next: Stage) => void }) {
  const back = () => {
    onStage({ name: 'state' });
    focusHeading();
  };
  return (
    <>
      {stage.name === 'confirm' && (
        <ConfirmTwoStepForm
          begun={stage.begun}
          onConfirmed={(codes) => {
            showToast(t('two_step.on.done'), 'success');
            onStage({ name: 'codes', codes });
          }}
          onCancel={back}
        />
      )}
      {stage.name === 'codes' && <RecoveryCodes codes={stage.codes} onPutAway={back} />}
    </>
  );
}

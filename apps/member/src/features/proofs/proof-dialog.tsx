import { Dialog } from '#ui/dialog.tsx';
import { answerProof, useIsAsked } from './asking.ts';
import { t } from './messages.ts';
import { ProofForms } from './proof-forms.tsx';

export { askForProof } from './asking.ts';

/**
 * Asks over whatever is open who the member is, before something that could let others in or carries
 * personal data off: after a right answer it is done, with everything that was typed.
 */
export function ProofDialog() {
  const open = useIsAsked();
  return (
    <Dialog open={open} title={t('proof.title')} onCancel={() => answerProof(false)}>
      {open && <ProofForms onDone={answerProof} />}
    </Dialog>
  );
}

import { answerProof } from '#lib/proof.ts';
import { Dialog } from '#ui/dialog.tsx';
import { t } from './messages.ts';
import { ProofForms } from './proof-forms.tsx';

/**
 * Asks over whatever is open who the member is, before something that could let others in or carries
 * personal data off: after a right answer it is done, with everything that was typed.
 */
export default function ProofDialog({ open }: { open: boolean }) {
  return (
    <Dialog open={open} title={t('proof.title')} onCancel={() => answerProof(false)}>
      {open && <ProofForms onDone={answerProof} />}
    </Dialog>
  );
}

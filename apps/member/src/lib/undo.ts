import { answerProblem } from './answer-problem.ts';
import { t } from './messages.ts';
import type { ToastAction } from './toasts.ts';

/** The button of a notice that takes back what the notice tells. */
export const undoAction = (undo: () => Promise<unknown>): ToastAction => ({
  label: t('undo'),
  onPress: () => void undo().catch(answerProblem),
});

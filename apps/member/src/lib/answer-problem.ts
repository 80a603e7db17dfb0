import { paths } from '#paths';
import { currentAddress, goTo } from './navigation.ts';
import { problemWords, reasonOfError } from './problem-messages.ts';
import { showToast } from './toasts.ts';

/** Says what went wrong, once, and goes where the problem leads. */
export function answerProblem(error: unknown): void {
  const reason = reasonOfError(error);
  showToast(problemWords(reason), reason.kind === 'signed-out' ? 'info' : 'error');
  // Several calls find the session ended at once; the first of them leads to sign-in and back.
  const isOnTheWay = window.location.pathname === paths.login();
  if (reason.kind === 'signed-out' && !isOnTheWay) void goTo(paths.login(currentAddress()));
  if (reason.kind === 'forbidden') void goTo(paths.notFound());
}

import { paths } from '#paths';
import { currentAddress, goTo } from './navigation.ts';
import { problemText, reasonOfError } from './problem-messages.ts';
import { showToast } from './toasts.ts';

/** Shows a problem as a notice, and opens the screen that it calls for. */
export function answerProblem(error: unknown): void {
  const reason = reasonOfError(error);
  showToast(problemText(reason), reason.kind === 'signed-out' ? 'info' : 'error');
  // Several calls can find the session ended; only the first one opens sign-in.
  const isOnTheWay = window.location.pathname === paths.login();
  if (reason.kind === 'signed-out' && !isOnTheWay) void goTo(paths.login(currentAddress()));
  if (reason.kind === 'forbidden') void goTo(paths.notFound());
}

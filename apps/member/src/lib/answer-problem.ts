import { Problem, type Reason } from '#lib/api/problem.ts';
import { paths } from '#paths';
import { t } from './messages.ts';
import { currentAddress, goTo } from './navigation.ts';
import { showToast } from './toasts.ts';

const IN_MAINTENANCE =
  'メンテナンス中のため、まだ送信されていません。終了したら、もう一度お試しください。';

/** What a member is told about a problem. */
export function problemText(reason: Reason): string {
  switch (reason.kind) {
    case 'signed-out':
      return t('problem.signed_out');
    case 'forbidden':
      return t('problem.forbidden');
    case 'unproved':
      return t('problem.unproved');
    case 'not-found':
      return t('problem.not_found');
    case 'fields':
    case 'refused':
      return reason.message;
    case 'too-large':
      return t('problem.too_large');
    case 'too-many':
      return t('problem.too_many');
    case 'stale':
      return t('problem.stale');
    case 'broken':
      return t('problem.broken');
    case 'maintenance':
      return IN_MAINTENANCE;
    case 'offline':
      return t('problem.offline');
  }
}

/** The reason of whatever was thrown; anything that is no problem of a call is a fault of ours. */
export const reasonOfError = (error: unknown): Reason =>
  error instanceof Problem ? error.reason : { kind: 'broken' };

/** Shows a problem as a notice, and opens the screen that it calls for. */
export function answerProblem(error: unknown): void {
  const reason = reasonOfError(error);
  showToast(problemText(reason), reason.kind === 'signed-out' ? 'info' : 'error');
  // Several calls can find the session ended; only the first one opens sign-in.
  const isOnTheWay = window.location.pathname === paths.login();
  if (reason.kind === 'signed-out' && !isOnTheWay) void goTo(paths.login(currentAddress()));
  if (reason.kind === 'forbidden') void goTo(paths.notFound());
}

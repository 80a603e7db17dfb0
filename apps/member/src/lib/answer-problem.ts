import { Problem, type Reason } from '#lib/api/problem.ts';
import { paths } from '#paths';
import { t } from './messages.ts';
import { currentAddress, goTo } from './navigation.ts';
import { showToast } from './toasts.ts';

const IN_MAINTENANCE =
  'メンテナンス中のため、まだ送信されていません。終了したら、もう一度お試しください。';

const KEYS = {
  'signed-out': 'problem.signed_out',
  forbidden: 'problem.forbidden',
  unproved: 'problem.unproved',
  'not-found': 'problem.not_found',
  'too-large': 'problem.too_large',
  'too-many': 'problem.too_many',
  'playing-elsewhere': 'problem.too_many',
  stale: 'problem.stale',
  broken: 'problem.broken',
  offline: 'problem.offline',
} as const;

/** What a member is told about a problem. */
export function problemText(reason: Reason): string {
  if ('message' in reason) return reason.message;
  return reason.kind === 'maintenance' ? IN_MAINTENANCE : t(KEYS[reason.kind]);
}

/** The reason of whatever was thrown; anything that is no problem of a call is a fault of ours. */
export const reasonOfError = (error: unknown): Reason =>
  error instanceof Problem ? error.reason : { kind: 'broken' };

/**
 * Shows a problem as a notice, and opens the screen that it calls for.
 * @param form the id of the form that was being sent, if it keeps what was written: an ended session
 *   leads back to it
 */
export function answerProblem(error: unknown, form?: string): void {
  const reason = reasonOfError(error);
  showToast(problemText(reason), reason.kind === 'signed-out' ? 'info' : 'error');
  // Several calls can find the session ended; only the first one opens sign-in.
  const isOnTheWay = window.location.pathname === paths.login();
  if (reason.kind === 'signed-out' && !isOnTheWay) void goTo(paths.login(currentAddress(form)));
  if (reason.kind === 'forbidden') void goTo(paths.notFound());
}

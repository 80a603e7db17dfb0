import { Problem, type Reason } from '#lib/api/problem.ts';
import { antiForgeryToken } from '#lib/api/send.ts';
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
      // Twice in a row, with a new token in between.
      return t(antiForgeryToken() === undefined ? 'problem.no_cookies' : 'problem.stale');
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

/**
 * Tells a member whose session ended on an open screen.
 * @param isKept what was being written is kept on this device
 */
export const tellOfEnd = (isKept = false): void =>
  showToast(t('session.ended', { kept: isKept ? t('session.kept') : '' }));

/**
 * Shows a problem as a notice, and opens the screen that it calls for.
 * @param form the id of the form that was being sent, if it keeps what was written: an ended session
 *   leads back to it
 */
export function answerProblem(error: unknown, form?: string): void {
  const reason = reasonOfError(error);
  if (reason.kind !== 'signed-out') {
    showToast(problemText(reason), 'error');
    if (reason.kind === 'forbidden') void goTo(paths.notFound());
    return;
  }
  // Several calls can find the session ended; only the first one opens sign-in.
  if (window.location.pathname === paths.login()) return;
  tellOfEnd(form !== undefined);
  void goTo(paths.login(currentAddress(form)));
}

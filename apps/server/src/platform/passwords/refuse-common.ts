import { formatMessage } from '@orchard/contract/messages';
import { fieldsProblem } from '#platform/http/problem.ts';
import { isCommonPassword, type PasswordContext } from './common-passwords.ts';

/**
 * Refuses a common password, which attackers try first.
 * @throws Problem 422 under `password`
 */
export function refuseCommon(password: string, context: PasswordContext): void {
  if (!isCommonPassword(password, context)) return;
  throw fieldsProblem({ password: [formatMessage('validation.password_common')] });
}

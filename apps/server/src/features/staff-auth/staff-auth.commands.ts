import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { FastifyRequest } from 'fastify';
import { forgetCodes } from '#platform/authenticators/code-tries.ts';
import type { Database } from '#platform/database/open-database.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { countTries, type Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { forgetSignIns, SIGN_IN } from '#platform/limits/sign-in-limits.ts';
import { isPassword } from '#platform/passwords/passwords.ts';
import { findStaffPassword } from './staff-credentials.view.ts';

export {
  addStaff,
  forgetAuthenticator,
  limitOperators,
  lockStaff,
  setDisabled,
  storeOperator,
  storeStaffPassword,
  takeStep,
} from './staff.store.ts';
export {
  endStaffToken,
  hasStaffToken,
  issueStaffToken,
  STAFF_LINK_LIFETIME,
} from './staff-tokens.store.ts';

/**
 * Clears an operator's counts of failed passwords and codes. Call it when an administrator or a
 * mailed link has identified the operator.
 */
export async function forgetStaffTries(
  limits: Limits,
  { id, email }: { id: number; email: string },
  here?: { request: FastifyRequest; device: Buffer },
): Promise<void> {
  await forgetSignIns(limits, SIGN_IN.staff, email, here);
  await forgetCodes(limits, { kind: 'staff', id });
  if (here) await forgetCodes(limits, { kind: 'staff', id }, here.device);
}

/**
 * Checks an operator's own password, for example before a change of password or authenticator.
 * @throws Problem 422 or 429 under `password_current`
 */
export async function checkOwnPassword(
  { db, limits }: { db: Database; limits: Limits },
  request: FastifyRequest,
  { staffId, typed }: { staffId: number; typed: string },
): Promise<void> {
  const tries = [[LIMITS.currentPassword, `staff ${staffId}`]] as const;
  await countTries(limits, request, tries, {
    field: 'password_current',
    event: 'staff.login.locked',
    message: (values) => formatStaffMessage('staff_auth.throttled', values),
  });
  if (await isPassword(await findStaffPassword(db.kysely, staffId), typed)) return;
  throw fieldsProblem({ password_current: [formatMessage('validation.password_current')] });
}

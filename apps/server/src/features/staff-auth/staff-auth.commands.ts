import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { FastifyRequest } from 'fastify';
import { auditOwn } from '#console/records/audit.store.ts';
import { staffPasswordChangedMail } from '#features/operators/operator-mails.view.ts';
import { forgetCodes } from '#platform/authenticators/code-tries.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { countTries, type Limits } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { forgetSignIns, SIGN_IN } from '#platform/limits/sign-in-limits.ts';
import { hashPassword, isPassword, refuseCommon } from '#platform/passwords/passwords.ts';
import { endWaysIn } from '#ways-in';
import { storeStaffPassword, takeStaffToken } from './staff.store.ts';
import { findStaffPassword } from './staff-auth.view.ts';

export {
  addStaff,
  hasStaffToken,
  issueStaffToken,
  limitOperators,
  lockStaff,
  STAFF_LINK_LIFETIME,
  setDisabled,
  storeOperator,
  storeStaffPassword,
  takeStep,
} from './staff.store.ts';

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
  { db, limits }: Pick<SiteParts, 'db' | 'limits'>,
  request: FastifyRequest,
  staffId: number,
  typed: string,
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

export type StaffLinkParts = Pick<SiteParts, 'db' | 'limits' | 'outbox' | 'product'>;

/**
 * Sets an operator's password with a mailed link and ends every session, without signing in.
 * @returns the operator
 * @throws Problem 422 under `token`, the same for every fault of it; under `password` for a common
 *   password; 429
 */
export async function setPasswordByLink(
  { db, limits, outbox, product }: StaffLinkParts,
  request: FastifyRequest,
  { token, password }: { token: string; password: string },
): Promise<{ id: number; email: string }> {
  await limits.count(request, LIMITS.token, `staff ${networkOf(request.ip)}`);
  await limits.count(request, LIMITS.tokenHour, `staff ${networkOf(request.ip)}`);
  refuseCommon(password, { product });
  const passwordHash = await hashPassword(password);
  const set = await db.kysely.transaction().execute(async (tx) => {
    const operator = await takeStaffToken(tx, token);
    if (!operator) throw fieldsProblem({ token: [formatMessage('auth.token')] });
    const { id, name } = operator;
    // Only now is the operator known; after this refusal the link stays valid.
    refuseCommon(password, operator);
    await storeStaffPassword(tx, id, passwordHash);
    await endWaysIn(tx, { kind: 'staff', id, what: 'sets a password by mail' });
    await outbox.put(tx, staffPasswordChangedMail(operator));
    await auditOwn(tx, { id, name, ip: request.ip }, 'set_password');
    return operator;
  });
  authEvent(request, 'staff.password.set', { staff_id: set.id });
  outbox.wake();
  return set;
}

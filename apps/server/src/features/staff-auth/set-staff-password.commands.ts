import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import { auditOwn } from '#console/records/audit.store.ts';
import { staffPasswordChangedMail } from '#features/operators/operator-mails.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { hashPassword, refuseCommon } from '#platform/passwords/passwords.ts';
import { endSessions } from '#platform/sessions/sessions.store.ts';
import { storeStaffPassword } from './staff.store.ts';
import { takeStaffToken } from './staff-tokens.store.ts';

/** The dependencies of setting a password by a link. */
export interface StaffLinkParts {
  db: Database;
  limits: Limits;
  outbox: Outbox;
  product: string;
}

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
    await endSessions(tx, { kind: 'staff', id });
    await outbox.put(tx, staffPasswordChangedMail(operator));
    await auditOwn(tx, { id, name, ip: request.ip }, 'set_password');
    return operator;
  });
  authEvent(request, 'staff.password.set', { staff_id: set.id });
  outbox.wake();
  return set;
}

import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { FastifyRequest } from 'fastify';
import { storePasswordHash } from '#features/members/members.store.ts';
import { findCredentials } from '#features/sessions/credentials.view.ts';
import { storeStaffPassword } from '#features/staff-auth/staff.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { countSignIn, forgiveSignIn } from '#platform/limits/sign-in-limits.ts';
import { SIGN_IN } from '#platform/limits/sign-in-rules.ts';
import { hashPassword, isPassword, needsRehash } from '#platform/passwords/passwords.ts';
import { type Account, loggedAs } from '#platform/sessions/account.ts';

const REFUSALS = {
  member: { event: 'auth.login.fail', message: () => formatMessage('auth.failed') },
  staff: { event: 'staff.login.fail', message: () => formatStaffMessage('staff_auth.failed') },
} as const;

const STORE = { member: storePasswordHash, staff: storeStaffPassword };

/** An attempt to sign in. */
export interface Attempt {
  kind: Account['kind'];
  email: string;
  password: string;
  /** From the browser's device cookie. */
  device: Buffer | null;
}

/**
 * Finds the member, or the operator, with this address and password. Its time and its refusal are the
 * same for an unknown address, a wrong password, a suspended account and a membership outside its
 * period.
 * @returns the account's id
 * @throws Problem 422 or 429 under `email`, 503 when too many sign in at once
 */
export async function signIn(
  { db, limits }: { db: Database; limits: Limits },
  request: FastifyRequest,
  { kind, email, password, device }: Attempt,
): Promise<number> {
  const found = await findCredentials(db.kysely, kind, email, device);
  const attempt = { email, knownDevice: found?.isKnownDevice ? device : null };
  await countSignIn(limits, request, SIGN_IN[kind], attempt);

  const matches = await isPassword(found?.passwordHash ?? null, password);
  if (!found || !matches || found.isShutOut) {
    authEvent(request, REFUSALS[kind].event, found ? loggedAs({ kind, id: found.id }) : {});
    throw fieldsProblem({ email: [REFUSALS[kind].message()] });
  }
  if (found.passwordHash && needsRehash(found.passwordHash)) {
    await STORE[kind](db.kysely, found.id, await hashPassword(password));
  }
  await forgiveSignIn(limits, request, SIGN_IN[kind], attempt);
  return found.id;
}

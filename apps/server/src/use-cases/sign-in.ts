import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import { storePasswordHash } from '#features/members/members.store.ts';
import { findCredentials } from '#features/sessions/credentials.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { countSignIn, forgiveSignIn, type SignInLimits } from '#platform/limits/sign-in-limits.ts';
import { hashPassword, isPassword, needsRehash } from '#platform/passwords/passwords.ts';

/** The limits of members' sign-in. */
export const MEMBER_SIGN_IN: SignInLimits = {
  network: LIMITS.loginNetwork,
  pair: LIMITS.loginPair,
  account: LIMITS.loginAccount,
  accountDay: LIMITS.loginAccountDay,
  tooMany: {
    field: 'email',
    event: 'auth.login.locked',
    message: (values) => formatMessage('auth.throttled', values),
  },
  crowded: {
    field: 'email',
    event: 'auth.login.locked',
    message: (values) => formatMessage('auth.crowded', values),
  },
};

/** An attempt to sign in. */
export interface Attempt {
  email: string;
  password: string;
  /** From the browser's device cookie. */
  device: Buffer | null;
}

/**
 * Finds the member with this address and password. Its time and its refusal are the same for an
 * unknown address, a wrong password, a suspended member and a membership outside its period.
 * @returns the member's id
 * @throws Problem 422 or 429 under `email`, 503 when too many sign in at once
 */
export async function signIn(
  { db, limits }: { db: Database; limits: Limits },
  request: FastifyRequest,
  { email, password, device }: Attempt,
): Promise<number> {
  const found = await findCredentials(db.kysely, email, device);
  const attempt = { email, knownDevice: found?.isKnownDevice ? device : null };
  await countSignIn(limits, request, MEMBER_SIGN_IN, attempt);

  const matches = await isPassword(found?.passwordHash ?? null, password);
  if (!found || !matches || found.isShutOut) {
    authEvent(request, 'auth.login.fail', found ? { user_id: found.id } : {});
    throw fieldsProblem({ email: [formatMessage('auth.failed')] });
  }
  if (found.passwordHash && needsRehash(found.passwordHash)) {
    await storePasswordHash(db.kysely, found.id, await hashPassword(password));
  }
  await forgiveSignIn(limits, request, MEMBER_SIGN_IN, attempt);
  return found.id;
}

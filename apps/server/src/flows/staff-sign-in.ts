import { say } from '@orchard/contract/messages';
import { tell } from '@orchard/contract/staff/messages';
import type { FastifyRequest } from 'fastify';
import { storeStaffPassword, takeRecoveryCode, takeStep } from '#features/staff/staff.store.ts';
import { findAuthenticator, findStaffCredentials } from '#features/staff/staff-credentials.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem, Problem } from '#platform/http/problem.ts';
import { type Limits, refusedUnder } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS, type LimitRule } from '#platform/limits/rules.ts';
import { hashPassword, isPassword, needsRehash } from '#platform/passwords.ts';
import { unseal } from '#platform/sealed.ts';
import { stepOfCode } from '#platform/staff-sessions/totp.ts';

/** What the steps of signing in to the console need. */
export interface StaffSignInParts {
  db: Database;
  limits: Limits;
  /** Seals authenticators' secrets. */
  sealKey: Buffer;
}

/** Counts tries under several rules; the refusal says under `field` when to come back. */
async function countTries(
  { limits }: StaffSignInParts,
  request: FastifyRequest,
  field: string,
  tries: readonly (readonly [LimitRule, string])[],
): Promise<void> {
  try {
    for (const [rule, key] of tries) await limits.count(request, rule, key);
  } catch (refusal) {
    if (!(refusal instanceof Problem) || refusal.status !== 429) throw refusal;
    authEvent(request, 'staff.login.locked');
    const seconds = refusal.headers['retry-after'] ?? '60';
    throw refusedUnder(field, refusal, tell('door.throttled', { seconds }));
  }
}

/**
 * The first step: whose address and password these are. Takes as long, and says the same, whether
 * the address is unknown, the password wrong or the operator's account closed.
 * @throws Problem 422 or 429 under `email`
 */
export async function checkStaffPassword(
  parts: StaffSignInParts,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<number> {
  await countTries(parts, request, 'email', [
    [LIMITS.staffNetwork, networkOf(request.ip)],
    [LIMITS.staffPassword, email.toLowerCase()],
    [LIMITS.staffPasswordDay, email.toLowerCase()],
  ]);
  const found = await findStaffCredentials(parts.db.kysely, email);
  const matches = await isPassword(found?.passwordHash ?? null, password);
  if (!found || !matches || found.isDisabled) {
    authEvent(request, 'staff.login.fail', found ? { staff_id: found.id } : {});
    throw fieldsProblem({ email: [tell('door.failed')] });
  }
  if (found.passwordHash && needsRehash(found.passwordHash)) {
    await storeStaffPassword(parts.db.kysely, found.id, await hashPassword(password));
  }
  await parts.limits.forget(LIMITS.staffPassword, email.toLowerCase());
  return found.id;
}

/**
 * The second step: a code of the operator's authenticator, or a recovery code. Each works once.
 * @param recoveryToo whether a recovery code will do, as it does not while enrolling
 * @throws Problem 422 or 429 under `code`
 */
export async function checkStaffCode(
  parts: StaffSignInParts,
  request: FastifyRequest,
  { staffId, code, recoveryToo }: { staffId: number; code: string; recoveryToo: boolean },
): Promise<void> {
  await countTries(parts, request, 'code', [
    [LIMITS.staffCode, String(staffId)],
    [LIMITS.staffCodeDay, String(staffId)],
  ]);
  const { kysely } = parts.db;
  const kept = await findAuthenticator(kysely, staffId);
  const secret = kept?.sealedSecret ? unseal(parts.sealKey, kept.sealedSecret) : null;
  const step = secret === null || !kept ? null : stepOfCode(secret, code, kept.now);
  const isRight =
    step === null
      ? recoveryToo && (await takeRecoveryCode(kysely, staffId, code))
      : await takeStep(kysely, staffId, step);
  if (!isRight) {
    authEvent(request, 'staff.code.fail', { staff_id: staffId });
    throw fieldsProblem({ code: [tell('door.code_failed')] });
  }
  await parts.limits.forget(LIMITS.staffCode, String(staffId));
}

/**
 * Checks an operator's own password, as before a change of how they sign in.
 * @throws Problem 422 or 429 under `password_current`
 */
export async function checkOwnPassword(
  parts: StaffSignInParts,
  request: FastifyRequest,
  { staffId, stored, typed }: { staffId: number; stored: string | null; typed: string },
): Promise<void> {
  await countTries(parts, request, 'password_current', [
    [LIMITS.currentPassword, `staff ${staffId}`],
  ]);
  if (!(await isPassword(stored, typed))) {
    throw fieldsProblem({ password_current: [say('validation.password_current')] });
  }
}

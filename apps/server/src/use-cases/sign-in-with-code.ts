import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import { takeLoginCode, tryLoginCode } from '#features/login-codes/login-codes.store.ts';
import { findCredentials } from '#features/sessions/credentials.view.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { countTries, type Refusal } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { forgetSignIns, inNetwork, onDevice } from '#platform/limits/sign-in-limits.ts';
import { SIGN_IN } from '#platform/limits/sign-in-rules.ts';
import { codeOwner, hashOfCode, type LoginCodeParts } from './mail-login-code.ts';
import { checkSecondStep, type SecondStepParts } from './second-step.ts';

/** A try to sign in with a mailed code. */
export interface CodeAttempt {
  email: string;
  code: string;
  /** For the second step, of members who have one. */
  authenticatorCode: string | null;
  /** What identifies the browser, its session's cookie. */
  browser: string;
  /** From the browser's device cookie. */
  device: Buffer | null;
}

const tooMany: Refusal = {
  field: 'code',
  event: 'auth.login.locked',
  message: (values) => formatMessage('auth.throttled', values),
};

/**
 * Finds the member whose mailed code this is. Its time and its refusal are the same for an unknown
 * address, a wrong, used or expired code, another browser, and a member who may not sign in. A right
 * code stays good while the second step is wrong. A reader of the account's mail is its owner, so a
 * success clears the counts that block the account.
 * @returns the member's id
 * @throws Problem 422 or 429 under `code`, or under `authenticator_code`
 */
export async function signInWithCode(
  parts: LoginCodeParts & SecondStepParts,
  request: FastifyRequest,
  { email, code, authenticatorCode, browser, device }: CodeAttempt,
): Promise<number> {
  const { db, limits, loginCodeKey } = parts;
  const found = await findCredentials(db.kysely, 'member', email, device);
  const tries =
    found?.isKnownDevice && device
      ? ([[LIMITS.mailedCode, onDevice(email, device)]] as const)
      : ([
          [LIMITS.mailedCodeNetwork, networkOf(request.ip)],
          [LIMITS.mailedCode, inNetwork(email, request)],
        ] as const);
  await countTries(limits, request, tries, tooMany);

  const owner = codeOwner(email, browser);
  const codeHash = hashOfCode(loginCodeKey, owner, code);
  const owned = await tryLoginCode(db.kysely, owner, codeHash);
  if (owned !== null) {
    await checkSecondStep(parts, request, { memberId: owned, code: authenticatorCode, device });
  }
  const memberId =
    owned === null ? undefined : await takeLoginCode(db.kysely, owner, { codeHash, email });
  if (memberId === undefined) {
    authEvent(request, 'auth.login.fail', found ? { user_id: found.id } : {});
    throw fieldsProblem({ code: [formatMessage('auth.code_failed')] });
  }
  await forgetSignIns(limits, SIGN_IN.member, email);
  return memberId;
}

import { createHmac, randomInt } from 'node:crypto';
import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import { findActiveByEmail } from '#features/members/members.view.ts';
import { findCredentials } from '#features/sessions/credentials.view.ts';
import { checkSecondStep, type SecondStepParts } from '#features/two-step/second-step.commands.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { countTries, type Refusal } from '#platform/limits/limits.ts';
import { networkOf } from '#platform/limits/network.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { forgetSignIns, inNetwork, onDevice, SIGN_IN } from '#platform/limits/sign-in-limits.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';
import { loginCodeMail } from './login-code-mails.view.ts';
import {
  type CodeOwner,
  keepLoginCode,
  LOGIN_CODE_LIFETIME,
  takeLoginCode,
  tryLoginCode,
} from './login-codes.store.ts';

export { endLoginCodes } from './login-codes.store.ts';

export type LoginCodeParts = Pick<SiteParts, 'db' | 'outbox' | 'loginCodeKey'>;

/** Whose code it is. @param browser what identifies the browser that asks, its session's cookie */
export const codeOwner = (email: string, browser: string): CodeOwner => ({
  emailHash: hashSecret(email.toLowerCase()),
  browserHash: hashSecret(browser),
});

/** What stands for the browsers of a member who is signed in already. */
export const browserOfMember = (memberId: number): string => `member ${memberId}`;

/** What is stored of a code: of no use for another address or browser. */
export const hashOfCode = (key: Buffer, owner: CodeOwner, code: string): Buffer =>
  createHmac('sha256', key).update(owner.emailHash).update(owner.browserHash).update(code).digest();

const newCode = () => String(randomInt(100_000_000)).padStart(8, '0');

/**
 * Mails a code if the address is a member's who may sign in; keeps one in any case, so that trying it
 * takes the same time. It takes longer for a member, so callers must not wait for it.
 */
export async function mailLoginCode(
  { db, outbox, loginCodeKey }: LoginCodeParts,
  { email, browser }: { email: string; browser: string },
): Promise<void> {
  const owner = codeOwner(email, browser);
  const code = newCode();
  const codeHash = hashOfCode(loginCodeKey, owner, code);
  await db.kysely.transaction().execute(async (tx) => {
    const member = await findActiveByEmail(tx, email);
    await keepLoginCode(tx, owner, { memberId: member?.id ?? null, codeHash });
    if (!member) return;
    await outbox.put(tx, loginCodeMail(member, code), { expiresIn: LOGIN_CODE_LIFETIME });
  });
  outbox.wake();
}

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

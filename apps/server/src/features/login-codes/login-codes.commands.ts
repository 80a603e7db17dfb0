import { createHmac, randomInt } from 'node:crypto';
import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { mailToTrusted } from '#features/account/trusted-address.commands.ts';
import { findActiveByEmail } from '#features/members/members.view.ts';
import { findCredentials } from '#features/sessions/credentials.view.ts';
import { mailShutOut } from '#features/sessions/shut-out.commands.ts';
import { checkSecondStep, type SecondStepParts } from '#features/two-step/second-step.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
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

export { LOGIN_CODE_LIFETIME } from './login-codes.store.ts';

export type LoginCodeParts = Pick<SiteParts, 'db' | 'outbox' | 'origin' | 'loginCodeKey'>;

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

/**
 * Makes a code and keeps its hash.
 * @param memberId null: nobody may sign in by the address, and it is mailed to nobody
 * @returns the code, for the mail
 */
export async function keepNewCode(
  tx: Kysely<DB>,
  key: Buffer,
  owner: CodeOwner,
  memberId: number | null,
): Promise<string> {
  const code = String(randomInt(100_000_000)).padStart(8, '0');
  await keepLoginCode(tx, owner, { memberId, codeHash: hashOfCode(key, owner, code) });
  return code;
}

/**
 * Mails a code if the address is a member's who may sign in, and the reason to one who may not; keeps
 * a code in any case, so that trying it takes the same time. It takes longer for a member, so callers
 * must not wait for it.
 */
export async function mailLoginCode(
  parts: LoginCodeParts,
  { email, browser }: { email: string; browser: string },
): Promise<void> {
  const owner = codeOwner(email, browser);
  await parts.db.kysely.transaction().execute(async (tx) => {
    const member = await findActiveByEmail(tx, email);
    const code = await keepNewCode(tx, parts.loginCodeKey, owner, member?.id ?? null);
    if (!member) {
      await mailShutOut(tx, parts, email);
      return;
    }
    await mailToTrusted(tx, parts, member, loginCodeMail(member, code), LOGIN_CODE_LIFETIME);
  });
  parts.outbox.wake();
}

/** A code that somebody has typed. */
interface TypedCode {
  /** The member's address. */
  email: string;
  code: string;
  /** For the second step, of members who have one. */
  authenticatorCode: string | null;
  /** From the browser's device cookie. */
  device: Buffer | null;
}

/**
 * Takes a mailed code, and the second step of who has one. A right code stays good while the second
 * step is wrong.
 * @returns the member's id; undefined unless the code is good
 * @throws Problem 422 or 429 under `authenticator_code`
 */
export async function takeTypedCode(
  parts: LoginCodeParts & SecondStepParts,
  request: FastifyRequest,
  owner: CodeOwner,
  { email, code, authenticatorCode, device }: TypedCode,
): Promise<number | undefined> {
  const { kysely } = parts.db;
  const codeHash = hashOfCode(parts.loginCodeKey, owner, code);
  const memberId = await tryLoginCode(kysely, owner, codeHash);
  if (memberId === null) return undefined;
  await checkSecondStep(parts, request, { memberId, code: authenticatorCode, device });
  return takeLoginCode(kysely, owner, { codeHash, email });
}

export interface CodeAttempt extends TypedCode {
  /** What identifies the browser, its session's cookie. */
  browser: string;
}

const tooMany: Refusal = {
  field: 'code',
  event: 'auth.login.locked',
  message: (values) => formatMessage('auth.throttled', values),
};

/**
 * Finds the member whose mailed code this is. Its time and its refusal are the same for an unknown
 * address, a wrong, used or expired code, and another browser. A reader of the account's mail is its
 * owner, so a success clears the counts that block the account.
 * @returns the member's id
 * @throws Problem 422 or 429 under `code`, or under `authenticator_code`
 */
export async function signInWithCode(
  parts: LoginCodeParts & SecondStepParts,
  request: FastifyRequest,
  { browser, ...typed }: CodeAttempt,
): Promise<number> {
  const { db, limits } = parts;
  const { email, device } = typed;
  const found = await findCredentials(db.kysely, 'member', email, device);
  const tries =
    found?.isKnownDevice && device
      ? ([[LIMITS.mailedCode, onDevice(email, device)]] as const)
      : ([
          [LIMITS.mailedCodeNetwork, networkOf(request.ip)],
          [LIMITS.mailedCode, inNetwork(email, request)],
        ] as const);
  await countTries(limits, request, tries, tooMany);

  const memberId = await takeTypedCode(parts, request, codeOwner(email, browser), typed);
  if (memberId === undefined) {
    authEvent(request, 'auth.login.fail', found ? { user_id: found.id } : {});
    throw fieldsProblem({ code: [formatMessage('auth.code_failed')] });
  }
  await forgetSignIns(limits, SIGN_IN.member, email);
  return memberId;
}

import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import { findAddressee } from '#features/members/members.view.ts';
import { notifyOfSecurity } from '#features/notifications/notifications.store.ts';
import { takeMemberRecoveryCode, takeMemberStep } from '#features/two-step/two-step.store.ts';
import { findMemberAuthenticator } from '#features/two-step/two-step.view.ts';
import { memberRecoveryCodeUsedMail } from '#features/two-step/two-step-mails.view.ts';
import { readCode } from '#platform/authenticators/steps.ts';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { countTries, type Limits, type Refusal } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

/** What the second step depends on. */
export interface SecondStepParts {
  db: Database;
  limits: Limits;
  outbox: Outbox;
  /** The site's origin, for links in mails. */
  origin: string;
  /** Seals authenticators' secrets. */
  sealKey: Buffer;
}

/** Whose code was typed, and on which device. */
export interface SecondStep {
  memberId: number;
  /** An authenticator's code or a recovery code; null: none was typed. */
  code: string | null;
  /** From the browser's device cookie. */
  device: Buffer | null;
}

type RefusalKey = 'auth.second_step' | 'auth.second_step_failed' | 'auth.second_step_sealed';

/** The refusal of a code. */
export const codeProblem = (key: RefusalKey) =>
  fieldsProblem({ authenticator_code: [formatMessage(key)] });

const tooMany: Refusal = {
  field: 'authenticator_code',
  event: 'auth.login.locked',
  message: (values) => formatMessage('auth.second_step_throttled', values),
};

/** A known device has its own count of codes. */
const codeKey = (memberId: number, device: Buffer | null) =>
  device ? `${memberId} ${device.toString('base64url')}` : String(memberId);

/**
 * Counts a try of a code.
 * @returns forgets the last minute's tries, as after a success
 * @throws Problem 429 under `authenticator_code`
 */
export async function countCode(
  limits: Limits,
  request: FastifyRequest,
  memberId: number,
  knownDevice: Buffer | null,
): Promise<() => Promise<void>> {
  const key = codeKey(memberId, knownDevice);
  const tries = [LIMITS.memberCode, LIMITS.memberCodeDay].map((rule) => [rule, key] as const);
  await countTries(limits, request, tries, tooMany);
  return () => limits.forget(LIMITS.memberCode, key);
}

/** Forgets the tries of strangers' devices, whose password is worth nothing after a change. */
export async function forgetCodes(limits: Limits, memberId: number): Promise<void> {
  await limits.forget(LIMITS.memberCode, codeKey(memberId, null));
  await limits.forget(LIMITS.memberCodeDay, codeKey(memberId, null));
}

/** Consumes a recovery code and tells its owner; returns whether it was valid. */
async function spendRecoveryCode(
  { db, outbox, origin }: SecondStepParts,
  memberId: number,
  code: string,
): Promise<boolean> {
  const wasOne = await db.kysely.transaction().execute(async (tx) => {
    if (!(await takeMemberRecoveryCode(tx, memberId, code))) return false;
    const member = await findAddressee(tx, memberId);
    if (!member) return false;
    await notifyOfSecurity(tx, memberId, '2段階認証のリカバリーコードが1つ使用されました。');
    await outbox.put(tx, memberRecoveryCodeUsedMail(member, origin));
    return true;
  });
  if (wasOne) outbox.wake();
  return wasOne;
}

/**
 * The second step of a member who wants one: a code of the authenticator, or a recovery code. Each
 * works once. Members without one need no code. Call it after the first step was right: its refusals
 * tell that.
 * @returns whether the member has a second step
 * @throws Problem 422 or 429 under `authenticator_code`
 */
export async function checkSecondStep(
  parts: SecondStepParts,
  request: FastifyRequest,
  { memberId, code, device }: SecondStep,
): Promise<boolean> {
  const kept = await findMemberAuthenticator(parts.db.kysely, memberId, device);
  if (!kept?.isOn) return false;
  if (code === null) throw codeProblem('auth.second_step');
  const knownDevice = kept.isKnownDevice ? device : null;
  const forget = await countCode(parts.limits, request, memberId, knownDevice);
  const { step, isSealed, isAhead } = readCode(parts.sealKey, kept, code);
  if (isSealed) authEvent(request, 'auth.code.sealed', { user_id: memberId });
  const isRight =
    step === null
      ? await spendRecoveryCode(parts, memberId, code)
      : await takeMemberStep(parts.db.kysely, memberId, step);
  if (!isRight) {
    authEvent(request, 'auth.code.fail', { user_id: memberId });
    throw codeProblem(isSealed ? 'auth.second_step_sealed' : 'auth.second_step_failed');
  }
  if (isAhead) authEvent(request, 'auth.code.ahead', { user_id: memberId });
  await forget();
  return true;
}

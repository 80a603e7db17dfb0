import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { findAddressee } from '#features/members/members.view.ts';
import { notifyOfSecurity } from '#features/notifications/notifications.commands.ts';
import { recoveryCodeUsedEmail } from '#features/operators/operator-mails.view.ts';
import { findOperatorFields } from '#features/operators/operators.view.ts';
import { takeStep } from '#features/staff-auth/staff-auth.commands.ts';
import { findAuthenticator } from '#features/staff-auth/staff-auth.view.ts';
import { CODES, codeProblem, countCode } from '#platform/authenticators/code-tries.ts';
import { takeRecoveryCode } from '#platform/authenticators/recovery-codes.store.ts';
import { readCode, type StoredAuthenticator } from '#platform/authenticators/totp.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { type Account, loggedAs } from '#platform/sessions/account.ts';
import { takeMemberStep } from './two-step.store.ts';
import { findMemberAuthenticator } from './two-step.view.ts';
import { memberRecoveryCodeUsedMail } from './two-step-mails.view.ts';

export type SecondStepParts = Pick<SiteParts, 'db' | 'limits' | 'outbox' | 'origin' | 'sealKey'>;

/** A typed code and the device. */
interface Typed<Code> {
  /** An authenticator's code or a recovery code; null: none was typed. */
  code: Code;
  /** From the browser's device cookie. */
  device: Buffer | null;
}

/** Tells the owner of an account that a recovery code was used. */
async function tellOfRecovery(
  tx: Kysely<DB>,
  { outbox, origin }: SecondStepParts,
  { kind, id }: Account,
): Promise<void> {
  if (kind === 'staff') {
    const operator = await findOperatorFields(tx, id);
    if (operator) await outbox.put(tx, recoveryCodeUsedEmail(operator));
    return;
  }
  const member = await findAddressee(tx, id);
  await notifyOfSecurity(tx, id, '2段階認証のリカバリーコードが1つ使用されました。');
  if (member) await outbox.put(tx, memberRecoveryCodeUsedMail(member, origin));
}

/** Consumes a recovery code and tells its owner; returns whether it was valid. */
async function spendRecoveryCode(
  parts: SecondStepParts,
  account: Account,
  code: string,
): Promise<boolean> {
  const wasOne = await parts.db.kysely.transaction().execute(async (tx) => {
    if (!(await takeRecoveryCode(tx, account, code))) return false;
    await tellOfRecovery(tx, parts, account);
    return true;
  });
  if (wasOne) parts.outbox.wake();
  return wasOne;
}

/** Checks a code with the account's authenticator. */
async function checkCode(
  parts: SecondStepParts,
  request: FastifyRequest,
  account: Account,
  typed: Typed<string> & {
    authenticator: (StoredAuthenticator & { isKnownDevice: boolean }) | undefined;
    recoveryToo: boolean;
  },
): Promise<void> {
  const { authenticator, code, recoveryToo } = typed;
  const { log } = CODES[account.kind];
  const take = account.kind === 'member' ? takeMemberStep : takeStep;
  const device = authenticator?.isKnownDevice ? typed.device : null;
  const forget = await countCode(parts.limits, request, account, device);
  const { step, isSealed, isAhead } = readCode(parts.sealKey, account, authenticator, code);
  if (isSealed) authEvent(request, `${log}.code.sealed`, loggedAs(account));
  const isRight =
    step === null
      ? recoveryToo && (await spendRecoveryCode(parts, account, code))
      : await take(parts.db.kysely, account.id, step);
  if (!isRight) {
    authEvent(request, `${log}.code.fail`, loggedAs(account));
    throw codeProblem(account.kind, isSealed ? 'sealed' : 'failed');
  }
  if (isAhead) authEvent(request, `${log}.code.ahead`, loggedAs(account));
  await forget();
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
  { memberId, code, device }: Typed<string | null> & { memberId: number },
): Promise<boolean> {
  const authenticator = await findMemberAuthenticator(parts.db.kysely, memberId, device);
  if (!authenticator?.isOn) return false;
  if (code === null) {
    throw fieldsProblem({ authenticator_code: [formatMessage('auth.second_step')] });
  }
  const typed = { authenticator, code, device, recoveryToo: true };
  await checkCode(parts, request, { kind: 'member', id: memberId }, typed);
  return true;
}

/**
 * The second step of an operator: a code of the authenticator, or a recovery code. Each works once.
 * @param recoveryToo whether a recovery code is accepted; not while enrolling
 * @throws Problem 422 or 429 under `code`
 */
export async function checkStaffCode(
  parts: SecondStepParts,
  request: FastifyRequest,
  { staffId, recoveryToo, ...typed }: Typed<string> & { staffId: number; recoveryToo: boolean },
): Promise<void> {
  const authenticator = await findAuthenticator(parts.db.kysely, staffId, typed.device);
  const account = { kind: 'staff', id: staffId } as const;
  await checkCode(parts, request, account, { ...typed, authenticator, recoveryToo });
}

import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { renderSVG } from 'uqr';
import { audit } from '#console/records/audit.store.ts';
import { findAddressee } from '#features/members/members.view.ts';
import { notifyOfSecurity } from '#features/notifications/notifications.commands.ts';
import { codeProblem, countCode, forgetCodes } from '#platform/authenticators/code-tries.ts';
import { storeRecoveryCodes } from '#platform/authenticators/recovery-codes.store.ts';
import { sealAuthenticator } from '#platform/authenticators/sealed-authenticators.ts';
import {
  newAuthenticatorSecret,
  newRecoveryCodes,
  otpauthAddress,
  readCode,
} from '#platform/authenticators/totp.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findSiteSender } from '#platform/mail/mail.view.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import type { SecondStepParts } from './second-step.commands.ts';
import {
  beginAuthenticator,
  forgetMemberAuthenticator,
  holdAuthenticator,
  takeMemberStep,
} from './two-step.store.ts';
import { findMemberAuthenticator } from './two-step.view.ts';
import { TWO_STEP_CHANGES, type TwoStepChange, twoStepChangedMail } from './two-step-mails.view.ts';

export type TwoStepParts = SecondStepParts & Pick<SiteParts, 'product'>;

type Telling = Pick<SecondStepParts, 'outbox' | 'origin'>;

/** Tells a member of a change, by mail and in the bell. */
export async function tellOfTwoStep(
  tx: Kysely<DB>,
  { outbox, origin }: Telling,
  member: { id: number; name: string; email: string },
  change: TwoStepChange,
): Promise<void> {
  await notifyOfSecurity(tx, member.id, TWO_STEP_CHANGES[change]);
  await outbox.put(tx, twoStepChangedMail(member, origin, change));
}

/**
 * Makes a secret for a new authenticator; sign-in asks for it once a code has confirmed it.
 * @throws Problem 422 under no field if one is in use
 */
export async function beginTwoStep(
  { db, sealKey, product }: TwoStepParts,
  { id, email }: Member,
): Promise<{ secret: string; otpauth: string; qr_svg: string }> {
  const secret = newAuthenticatorSecret();
  const sealed = sealAuthenticator(sealKey, { kind: 'member', id }, secret);
  if (!(await beginAuthenticator(db.kysely, id, sealed))) {
    throw fieldsProblem({ '': [formatMessage('two_step.on_already')] });
  }
  const { name } = await findSiteSender(db.kysely, product);
  const otpauth = otpauthAddress(secret, email, name);
  return { secret, otpauth, qr_svg: renderSVG(otpauth, { border: 2 }) };
}

/**
 * Switches the second step on with a code of the authenticator that was begun.
 * @returns the recovery codes
 * @throws Problem 422 or 429 under `authenticator_code`
 */
export async function confirmTwoStep(
  parts: TwoStepParts,
  request: FastifyRequest,
  member: Member,
  { code, device }: { code: string; device: Buffer | null },
): Promise<string[]> {
  const { db, limits, sealKey, outbox } = parts;
  const account = { kind: 'member', id: member.id } as const;
  const authenticator = await findMemberAuthenticator(db.kysely, member.id, device);
  if (!authenticator || authenticator.isOn || !authenticator.isRecent) {
    const key = authenticator?.isOn ? 'two_step.on_already' : 'two_step.not_begun';
    throw fieldsProblem({ authenticator_code: [formatMessage(key)] });
  }
  const forget = await countCode(
    limits,
    request,
    account,
    authenticator.isKnownDevice ? device : null,
  );
  const { step } = readCode(sealKey, account, authenticator, code);
  const codes = newRecoveryCodes();
  await db.kysely.transaction().execute(async (tx) => {
    if (step === null || !(await takeMemberStep(tx, member.id, step))) {
      throw codeProblem('member');
    }
    await storeRecoveryCodes(tx, { kind: 'member', id: member.id }, codes);
    await tellOfTwoStep(tx, parts, member, 'on');
  });
  await forget();
  authEvent(request, 'auth.two_step.on', { user_id: member.id });
  outbox.wake();
  return codes;
}

/**
 * Replaces a member's recovery codes.
 * @throws Problem 422 under no field if the second step is off
 */
export async function renewTwoStepCodes(parts: TwoStepParts, member: Member): Promise<string[]> {
  const codes = newRecoveryCodes();
  await parts.db.kysely.transaction().execute(async (tx) => {
    if (!(await holdAuthenticator(tx, member.id))) {
      throw fieldsProblem({ '': [formatMessage('two_step.off')] });
    }
    await storeRecoveryCodes(tx, { kind: 'member', id: member.id }, codes);
    await tellOfTwoStep(tx, parts, member, 'codes');
  });
  parts.outbox.wake();
  return codes;
}

/** Switches the second step off; where it is off, nothing happens. */
export async function endTwoStep(
  parts: TwoStepParts,
  request: FastifyRequest,
  member: Member,
): Promise<void> {
  const wasOn = await parts.db.kysely.transaction().execute(async (tx) => {
    const isOn = await forgetMemberAuthenticator(tx, member.id);
    if (isOn) await tellOfTwoStep(tx, parts, member, 'off');
    return isOn;
  });
  if (!wasOn) return;
  authEvent(request, 'auth.two_step.off', { user_id: member.id });
  parts.outbox.wake();
}

/**
 * Switches a member's second step off for an operator, when phone and codes are lost.
 * @throws Problem 404
 */
export async function endMemberTwoStep(
  parts: Omit<SecondStepParts, 'sealKey'>,
  staff: Staff,
  memberId: number,
): Promise<void> {
  await parts.db.kysely.transaction().execute(async (tx) => {
    const member = await orNotFound(findAddressee(tx, memberId));
    if (!(await forgetMemberAuthenticator(tx, memberId))) return;
    await tellOfTwoStep(tx, parts, member, 'off_by_staff');
    await audit(tx, staff, {
      action: 'end_two_step',
      kind: 'member-sessions',
      recordId: memberId,
      label: member.name,
      before: { two_step: true },
      after: { two_step: false },
    });
  });
  await forgetCodes(parts.limits, { kind: 'member', id: memberId });
  parts.outbox.wake();
}

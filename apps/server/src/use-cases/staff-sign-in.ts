import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { FastifyRequest } from 'fastify';
import { storeStaffPassword, takeStep } from '#features/staff-auth/staff.store.ts';
import {
  findAuthenticator,
  findStaffCredentials,
} from '#features/staff-auth/staff-credentials.view.ts';
import { readCode } from '#platform/authenticators/steps.ts';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { countTries, type Limits, type Refusal } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import {
  countSignIn,
  forgetSignIns,
  forgiveSignIn,
  type SignInLimits,
} from '#platform/limits/sign-in-limits.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { hashPassword, isPassword, needsRehash } from '#platform/passwords/passwords.ts';
import type { Devices } from '#platform/sessions/devices.ts';
import { spendRecoveryCode } from './spend-recovery-code.ts';

/** The dependencies of signing in to the console. */
export interface StaffSignInParts {
  db: Database;
  limits: Limits;
  outbox: Outbox;
  /** Seals authenticators' secrets. */
  sealKey: Buffer;
  devices: Devices;
}

const tooMany = (field: string): Refusal => ({
  field,
  event: 'staff.login.locked',
  message: (values) => formatStaffMessage('staff_auth.throttled', values),
});

/** The limits of operators' sign-in. */
const STAFF_SIGN_IN: SignInLimits = {
  network: LIMITS.staffNetwork,
  pair: LIMITS.staffPassword,
  account: LIMITS.staffAccount,
  accountDay: LIMITS.staffPasswordDay,
  tooMany: tooMany('email'),
  crowded: {
    ...tooMany('email'),
    message: (values) => formatStaffMessage('staff_auth.crowded', values),
  },
};

/** A known device has its own count of codes. */
const codeKey = (staffId: number, device: Buffer | null) =>
  device ? `${staffId} ${device.toString('base64url')}` : String(staffId);

/**
 * Clears an operator's counts of failed passwords and codes. Call it when an administrator or a
 * mailed link has identified the operator.
 */
export async function forgetStaffTries(
  limits: Limits,
  { id, email }: { id: number; email: string },
  here?: { request: FastifyRequest; device: Buffer },
): Promise<void> {
  await forgetSignIns(limits, STAFF_SIGN_IN, email, here);
  for (const device of [null, ...(here ? [here.device] : [])]) {
    await limits.forget(LIMITS.staffCode, codeKey(id, device));
    await limits.forget(LIMITS.staffCodeDay, codeKey(id, device));
  }
}

/**
 * The first step: finds the operator with this address and password. Its time and its refusal are
 * the same for an unknown address, a wrong password and a suspended operator.
 * @throws Problem 422 or 429 under `email`
 */
export async function checkStaffPassword(
  parts: StaffSignInParts,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<number> {
  const device = parts.devices.read(request);
  const found = await findStaffCredentials(parts.db.kysely, email, device);
  const attempt = { email, knownDevice: found?.isKnownDevice ? device : null };
  await countSignIn(parts.limits, request, STAFF_SIGN_IN, attempt);
  const matches = await isPassword(found?.passwordHash ?? null, password);
  if (!found || !matches || found.isDisabled) {
    authEvent(request, 'staff.login.fail', found ? { staff_id: found.id } : {});
    throw fieldsProblem({ email: [formatStaffMessage('staff_auth.failed')] });
  }
  if (found.passwordHash && needsRehash(found.passwordHash)) {
    await storeStaffPassword(parts.db.kysely, found.id, await hashPassword(password));
  }
  await forgiveSignIn(parts.limits, request, STAFF_SIGN_IN, attempt);
  return found.id;
}

/**
 * The second step: a code of the operator's authenticator, or a recovery code. Each works once.
 * @param recoveryToo whether a recovery code is accepted; not while enrolling
 * @throws Problem 422 or 429 under `code`
 */
export async function checkStaffCode(
  parts: StaffSignInParts,
  request: FastifyRequest,
  { staffId, code, recoveryToo }: { staffId: number; code: string; recoveryToo: boolean },
): Promise<void> {
  const { kysely } = parts.db;
  const device = parts.devices.read(request);
  const kept = await findAuthenticator(kysely, staffId, device);
  const key = codeKey(staffId, kept?.isKnownDevice ? device : null);
  const tries = [LIMITS.staffCode, LIMITS.staffCodeDay].map((rule) => [rule, key] as const);
  await countTries(parts.limits, request, tries, tooMany('code'));
  const { step, isSealed, isAhead } = readCode(parts.sealKey, kept, code);
  if (isSealed) authEvent(request, 'staff.code.sealed', { staff_id: staffId });
  const isRight =
    step === null
      ? recoveryToo && (await spendRecoveryCode(parts, staffId, code))
      : await takeStep(kysely, staffId, step);
  if (!isRight) {
    authEvent(request, 'staff.code.fail', { staff_id: staffId });
    throw fieldsProblem({
      code: [formatStaffMessage(isSealed ? 'staff_auth.code_sealed' : 'staff_auth.code_failed')],
    });
  }
  if (isAhead) authEvent(request, 'staff.code.ahead', { staff_id: staffId });
  await parts.limits.forget(LIMITS.staffCode, key);
}

/**
 * Checks an operator's own password, for example before a change of password or authenticator.
 * @throws Problem 422 or 429 under `password_current`
 */
export async function checkOwnPassword(
  parts: StaffSignInParts,
  request: FastifyRequest,
  { staffId, stored, typed }: { staffId: number; stored: string | null; typed: string },
): Promise<void> {
  const tries = [[LIMITS.currentPassword, `staff ${staffId}`]] as const;
  await countTries(parts.limits, request, tries, tooMany('password_current'));
  if (!(await isPassword(stored, typed))) {
    throw fieldsProblem({ password_current: [formatMessage('validation.password_current')] });
  }
}

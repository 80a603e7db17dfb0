import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TellingParts, tellOfNewDevice } from '#features/devices/devices.commands.ts';
import { storePasswordHash } from '#features/members/members.commands.ts';
import { storeStaffPassword } from '#features/staff-auth/staff-auth.commands.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { countSignIn, forgiveSignIn, SIGN_IN } from '#platform/limits/sign-in-limits.ts';
import { hashPassword, isPassword, needsRehash } from '#platform/passwords/passwords.ts';
import { endPushOfOthers } from '#platform/push/push-subscriptions.store.ts';
import { type Account, loggedAs } from '#platform/sessions/account.ts';
import type { Member } from '#platform/sessions/member.ts';
import { endSession } from '#platform/sessions/sessions.store.ts';
import { beginSession, originOf } from '#platform/sessions/visitor.ts';
import { findCredentials } from './credentials.view.ts';
import { refuseShutOut } from './shut-out.commands.ts';

const REFUSALS = {
  member: { event: 'auth.login.fail', message: () => formatMessage('auth.failed') },
  staff: { event: 'staff.login.fail', message: () => formatStaffMessage('staff_auth.failed') },
} as const;

const STORE = { member: storePasswordHash, staff: storeStaffPassword };

export interface Attempt {
  kind: Account['kind'];
  email: string;
  password: string;
  /** From the browser's device cookie. */
  device: Buffer | null;
}

/**
 * Finds the member, or the operator, with this address and password. Its time and its refusal are the
 * same for an unknown address, a wrong password and an operator who is shut out; a member who is
 * shut out is found, and refused as they enter.
 * @returns the account's id
 * @throws Problem 422 or 429 under `email`, 503 when too many sign in at once
 */
export async function signIn(
  { db, limits }: Pick<SiteParts, 'db' | 'limits'>,
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

export type EntryParts = TellingParts & Pick<SiteParts, 'backgroundTasks' | 'cookies' | 'devices'>;

/** The request of somebody who has proved to be a member, and who was signed in on it before. */
export interface Entrance {
  request: FastifyRequest;
  reply: FastifyReply;
  member: Member | null;
}

/**
 * Lets a member in on this request, however they proved who they are: a new session in place of the
 * one before, on a browser that is a known device from now on. The member is told of a new one, after
 * the answer. Who is shut out reads why, under the field of this way in.
 * @throws Problem 422
 */
export async function enterSite(
  parts: EntryParts,
  { request, reply, member: before }: Entrance,
  { memberId, remembered, field }: { memberId: number; remembered: boolean; field: string },
): Promise<Member> {
  const { db, cookies, devices, backgroundTasks } = parts;
  await refuseShutOut(db.kysely, request, { memberId, field });
  const account = { kind: 'member', id: memberId } as const;
  const { device, isNew } = await devices.enter({ request, reply }, account);
  await endPushOfOthers(db.kysely, memberId, device);
  if (before) await endSession(db.kysely, { kind: 'member', id: before.id }, before.sessionId);
  const signedIn = await beginSession(db.kysely, cookies, request, {
    memberId,
    remembered,
    device,
  });
  authEvent(request, 'auth.login.ok', { user_id: signedIn.id });
  if (isNew) {
    const from = originOf(request, device);
    backgroundTasks.afterAnswer(reply, () => tellOfNewDevice(parts, signedIn, from));
  }
  return signedIn;
}

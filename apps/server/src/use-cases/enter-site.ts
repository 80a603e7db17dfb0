import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import type { BackgroundTasks } from '#platform/http/background-tasks.ts';
import { endPushOfOthers } from '#platform/push/push-subscriptions.store.ts';
import type { Devices } from '#platform/sessions/devices.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { endSession } from '#platform/sessions/sessions.store.ts';
import { beginSession, originOf } from '#platform/sessions/visitor.ts';
import { type TellingParts, tellOfNewDevice } from './tell-of-new-device.ts';

/** What letting a member in depends on. */
export interface EntryParts extends TellingParts {
  backgroundTasks: BackgroundTasks;
  db: Database;
  cookies: SessionCookies;
  devices: Devices;
}

/** The request of somebody who has proved to be a member, and who was signed in on it before. */
export interface Entrance {
  request: FastifyRequest;
  reply: FastifyReply;
  member: Member | null;
}

/**
 * Lets a member in on this request, however they proved who they are: a new session in place of the
 * one before, on a browser that is a known device from now on. The member is told of a new one, after
 * the answer.
 */
export async function enterSite(
  parts: EntryParts,
  { request, reply, member: before }: Entrance,
  { memberId, remembered }: { memberId: number; remembered: boolean },
): Promise<Member> {
  const { db, cookies, devices, backgroundTasks } = parts;
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

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { endPushOfOthers } from '#platform/push/push-subscriptions.store.ts';
import type { Devices } from '#platform/sessions/devices.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { endSession } from '#platform/sessions/sessions.store.ts';
import { beginSession } from '#platform/sessions/visitor.ts';

/** What letting a member in depends on. */
export interface EntryParts {
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
 * one before, on a browser that is a known device from now on.
 */
export async function enterSite(
  { db, cookies, devices }: EntryParts,
  { request, reply, member: before }: Entrance,
  { memberId, remembered }: { memberId: number; remembered: boolean },
): Promise<Member> {
  const device = await devices.remember({ request, reply }, { kind: 'member', id: memberId });
  await endPushOfOthers(db.kysely, memberId, device);
  if (before) await endSession(db.kysely, before.sessionId);
  const signedIn = await beginSession(db.kysely, cookies, request, { memberId, remembered });
  authEvent(request, 'auth.login.ok', { user_id: signedIn.id });
  return signedIn;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createBatcher } from '#platform/concurrency/create-batcher.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import { coarseNetwork } from '#platform/limits/network.ts';
import { deviceKind } from './devices.ts';
import { REMEMBERED_SECONDS } from './lifetimes.ts';
import { findSession, findSessions, type Lookup } from './live-sessions.view.ts';
import type { Member } from './member.ts';
import type { SessionCookies } from './session-cookies.ts';
import type { SessionOrigin } from './session-origin.ts';
import {
  endSession,
  renewSession,
  replaceSession,
  startSession,
  touchSessions,
} from './sessions.store.ts';

/** The sender of a request: a member or a guest. */
export interface Visitor {
  member: Member | null;
  /** The anti-forgery token is bound to this: the session's number, or the guest's cookie. */
  boundTo: string;
  /** The database's state at the lookup; null without one. */
  snapshot: ReadSnapshot | null;
  /** News that the member has not read, at the lookup or after what the call changed. */
  unread: number;
  /** A session cookie that the answer has to set, with its attributes. */
  setCookie: string | null;
}

/** The queries and updates that simultaneous requests share. */
interface Together {
  /** Whose session a cookie's value is. */
  lookUp(secret: string): Promise<Lookup>;
  /** Notes that a session is in use. */
  touch(sessionId: string): Promise<unknown>;
}

const togetherOn = new WeakMap<Kysely<DB>, Together>();

function togetherOf(db: Kysely<DB>): Together {
  let together = togetherOn.get(db);
  if (!together) {
    const touch = async (ids: readonly string[]) => {
      await touchSessions(db, ids);
      return [...ids];
    };
    together = {
      // While two queries run, further requests gather: the more come at once, the less each costs.
      lookUp: createBatcher((secrets: readonly string[]) => findSessions(db, secrets), {
        concurrency: 2,
      }),
      touch: createBatcher(touch, { concurrency: 1 }),
    };
    togetherOn.set(db, together);
  }
  return together;
}

/** A guest with a fresh cookie. */
export function newGuest(cookies: SessionCookies): Visitor {
  const value = cookies.newGuest();
  return {
    member: null,
    boundTo: value,
    snapshot: null,
    unread: 0,
    setCookie: cookies.session(value, null),
  };
}

/**
 * Identifies the sender of a request. A cookie of neither a live session nor a guest (expired,
 * ended, made up) makes a new guest, so a token that came with it is invalid.
 * @param renews whether a remembered session may get a new secret now
 */
export async function identifyVisitor(
  db: Kysely<DB>,
  cookies: SessionCookies,
  request: FastifyRequest,
  { renews = true } = {},
): Promise<Visitor> {
  const value = request.cookies[cookies.sessionName];
  if (!value || value.length > 200) return newGuest(cookies);
  if (cookies.isGuest(value))
    return { member: null, boundTo: value, snapshot: null, unread: 0, setCookie: null };

  const { lookUp, touch } = togetherOf(db);
  const found = await lookUp(value);
  if (found.kind === 'none') return newGuest(cookies);
  if (found.kind === 'reused') {
    await endSession(db, { kind: 'member', id: found.memberId }, found.sessionId);
    authEvent(request, 'auth.remember.reuse', { user_id: found.memberId });
    return newGuest(cookies);
  }
  const { member, snapshot, unread, renewalDue, seenLongAgo } = found.session;
  if (seenLongAgo) await touch(member.sessionId);
  const renewed = renews && renewalDue ? await renewSession(db, value) : undefined;
  return {
    member,
    boundTo: member.sessionId,
    snapshot,
    unread,
    setCookie: renewed ? cookies.session(renewed.secret, renewed.rememberedFor) : null,
  };
}

/** Sets XSRF-TOKEN, and the session cookie where it changed, on an answer. */
export function setVisitorCookies(
  reply: FastifyReply,
  cookies: SessionCookies,
  visitor: Visitor,
): void {
  if (visitor.setCookie) reply.header('set-cookie', visitor.setCookie);
  reply.header('set-cookie', cookies.xsrf(visitor.boundTo));
}

/** Whose session begins. */
interface NewSession {
  memberId: number;
  remembered: boolean;
  /** What is stored of the browser's device cookie. */
  device?: Buffer | null;
}

/** What is noted of where a request comes from: no address in full, and no line of a browser. */
export const originOf = (request: FastifyRequest, device: Buffer | null): SessionOrigin => ({
  deviceKind: deviceKind(request.headers['user-agent']),
  network: coarseNetwork(request.ip),
  device,
});

/**
 * Signs a member in on this request, always with a new session and secret.
 * @returns the member as the guard of later requests makes it
 */
export async function beginSession(
  db: Kysely<DB>,
  cookies: SessionCookies,
  request: FastifyRequest,
  { memberId, remembered, device = null }: NewSession,
): Promise<Member> {
  const { secret } = await startSession(db, memberId, remembered, originOf(request, device));
  const found = await findSession(db, secret);
  if (found.kind !== 'live') throw new Error('a session that has just begun is not alive');
  const { member, snapshot, unread } = found.session;
  request.visitor = {
    member,
    boundTo: member.sessionId,
    snapshot,
    unread,
    setCookie: cookies.session(secret, remembered ? REMEMBERED_SECONDS : null),
  };
  return member;
}

/** Makes this request's sender a guest, with a fresh cookie and token on the answer. */
export function becomeGuest(cookies: SessionCookies, request: FastifyRequest): void {
  request.visitor = newGuest(cookies);
}

/** Makes the request's sender a guest, after all sessions of the member have ended. */
export function leaveEndedSession(
  cookies: SessionCookies,
  request: FastifyRequest,
  memberId: number,
): void {
  if (request.visitor?.member?.id === memberId) becomeGuest(cookies, request);
}

/** Makes the request's sender the holder of the new secret of their session. */
function holdReplaced(
  cookies: SessionCookies,
  request: FastifyRequest,
  member: Member,
  { sessionId, secret, rememberedFor }: Awaited<ReturnType<typeof replaceSession>>,
): void {
  request.visitor = {
    member: { ...member, sessionId },
    boundTo: sessionId,
    snapshot: request.visitor?.snapshot ?? null,
    unread: request.visitor?.unread ?? 0,
    setCookie: cookies.session(secret, rememberedFor),
  };
}

/** Notes that the member has proved who they are, and gives the session a new number and secret. */
export async function proveSession(
  { db, cookies }: { db: { kysely: Kysely<DB> }; cookies: SessionCookies },
  request: FastifyRequest,
  member: Member,
): Promise<void> {
  const replaced = await replaceSession(db.kysely, member, { isProved: true });
  holdReplaced(cookies, request, { ...member, hasFreshProof: true }, replaced);
}

/**
 * Gives this request's session a new number and secret, as after a change of password: whoever has a
 * copy of the cookie is out. Its lifetime does not change.
 */
export async function renewOwnSession(
  tx: Kysely<DB>,
  cookies: SessionCookies,
  request: FastifyRequest,
  member: Member,
): Promise<void> {
  const replaced = await replaceSession(tx, member);
  holdReplaced(cookies, request, member, replaced);
}

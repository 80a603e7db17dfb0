import { may } from '@orchard/contract/staff/rights';
import { freshCodeProblem } from '@orchard/contract/staff/staff-auth';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import type { AuthStrategy } from '#platform/http/auth-strategy.ts';
import { Problem, problem } from '#platform/http/problem.ts';
import { countGuest, type Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { findStaffSession, type StaffSession } from './live-sessions.view.ts';
import type { SessionCookies } from './session-cookies.ts';
import { touchStaffSession } from './sessions.store.ts';
import type { EnteringStaff, Staff } from './staff.ts';

/** The sender of a request to the console. */
interface StaffVisitor {
  session: StaffSession | null;
  /** The anti-forgery token is bound to this: the session's number, or the guest's cookie. */
  boundTo: string;
  setCookie: string | null;
  /**
   * The cookie belongs to a session that has ended or has a new secret. The answer does not change
   * the browser's cookies, which may be newer than the request; {@link becomeStaff} sets others.
   */
  isStale?: true;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender of a request to the console; absent on every other route. */
    staffVisitor: StaffVisitor | null;
  }
}

const stranger = (cookies: SessionCookies): StaffVisitor => {
  const value = cookies.newGuest();
  return { session: null, boundTo: value, setCookie: cookies.session(value, null) };
};

/** Identifies the sender of a request to the console by its cookie. */
export async function identifyStaff(
  db: Database,
  cookies: SessionCookies,
  request: FastifyRequest,
): Promise<StaffVisitor> {
  const value = request.cookies[cookies.sessionName];
  if (!value || value.length > 200) return stranger(cookies);
  if (cookies.isGuest(value)) return { session: null, boundTo: value, setCookie: null };
  const session = await findStaffSession(db.kysely, value);
  if (!session) return { session: null, boundTo: value, setCookie: null, isStale: true };
  if (session.seenLongAgo) await touchStaffSession(db.kysely, session.sessionId);
  return { session, boundTo: session.sessionId, setCookie: null };
}

/** Makes the holder of a new secret the request's sender; null: signs out. */
export async function becomeStaff(
  db: Database,
  cookies: SessionCookies,
  request: FastifyRequest,
  secret: string | null,
): Promise<StaffSession | null> {
  const session = secret === null ? undefined : await findStaffSession(db.kysely, secret);
  request.staffVisitor =
    session && secret
      ? { session, boundTo: session.sessionId, setCookie: cookies.session(secret, null) }
      : stranger(cookies);
  return session ?? null;
}

const minted = (session: StaffSession, ip: string): Staff => {
  const { id, sessionId, name, email, roles, hasFreshCode } = session;
  return { id, sessionId, name, email, roles, hasFreshCode, ip } as unknown as Staff;
};

/** Authenticates operators by password and code, and checks the roles' right at every call. */
export function staffAuth(parts: {
  db: Database;
  cookies: SessionCookies;
  limits: Limits;
}): AuthStrategy {
  const { db, cookies, limits } = parts;
  const visitorOf = (request: FastifyRequest): StaffVisitor => {
    if (!request.staffVisitor) throw new Error('nobody asked who sent the request');
    return request.staffVisitor;
  };
  const refuse = (request: FastifyRequest, status: 401 | 403, staffId?: number) => {
    authEvent(request, 'authz.deny', staffId === undefined ? {} : { staff_id: staffId });
    return problem(status);
  };
  return {
    install(app) {
      app.decorateRequest('staffVisitor', null);
      app.addHook('onSend', async (request, reply) => {
        const visitor = request.staffVisitor;
        if (!visitor || visitor.isStale) return;
        if (visitor.setCookie) reply.header('set-cookie', visitor.setCookie);
        reply.header('set-cookie', cookies.xsrf(visitor.boundTo));
      });
    },
    async identify(request) {
      request.staffVisitor = await identifyStaff(db, cookies, request);
    },
    isOwnToken: (request, token) => cookies.isXsrfFor(visitorOf(request).boundTo, token),
    async count(request) {
      const { session } = visitorOf(request);
      if (session) await limits.count(request, LIMITS.everyStaff, String(session.id));
      else await countGuest(limits, request);
    },
    admit(request, { audience, right = null, freshCode = false }) {
      const { session } = visitorOf(request);
      if (audience === 'anyone') {
        return { member: null, staff: session?.isIn ? minted(session, request.ip) : null };
      }
      if (!session) throw refuse(request, 401);
      if (audience === 'staff-entering') {
        if (session.isIn) throw refuse(request, 403, session.id);
        const { id, sessionId, hasAuthenticator } = session;
        return { entering: { id, sessionId, hasAuthenticator } as unknown as EnteringStaff };
      }
      if (audience !== 'staff' || !session.isIn) throw refuse(request, 401, session.id);
      if (right !== null && !may(session.roles, right)) throw refuse(request, 403, session.id);
      if (freshCode && !session.hasFreshCode) throw new Problem(403, freshCodeProblem);
      return { staff: minted(session, request.ip) };
    },
    logged(request) {
      const { session } = visitorOf(request);
      return session ? { staff_id: session.id } : {};
    },
  };
}

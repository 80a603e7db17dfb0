import { freshProofProblem } from '@orchard/contract/fresh-proof';
import { UNREAD_HEADER } from '@orchard/contract/unread';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import { authEvent } from '#platform/http/auth-events.ts';
import type { AuthStrategy } from '#platform/http/auth-strategy.ts';
import { Problem, problem } from '#platform/http/problem.ts';
import { countGuest, type Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { SessionCookies } from './session-cookies.ts';
import { identifyVisitor, setVisitorCookies, type Visitor } from './visitor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender of a request to the members' site; absent on routes without a session. */
    visitor: Visitor | null;
  }
}

/** The members' auth. */
export function memberAuth(parts: {
  db: Database;
  cookies: SessionCookies;
  limits: Limits;
}): AuthStrategy {
  const { db, cookies, limits } = parts;
  const visitorOf = (request: FastifyRequest): Visitor => {
    if (!request.visitor) throw new Error('nobody asked who sent the request');
    return request.visitor;
  };
  return {
    install(app) {
      app.decorateRequest('visitor', null);
      app.addHook('onSend', (request, reply, _payload, done) => {
        const { visitor } = request;
        if (visitor) setVisitorCookies(reply, cookies, visitor);
        if (visitor?.member) reply.header(UNREAD_HEADER, String(visitor.unread));
        done();
      });
    },
    async identify(request) {
      request.visitor = await identifyVisitor(db.kysely, cookies, request);
    },
    isOwnToken: (request, token) => cookies.isXsrfFor(visitorOf(request).boundTo, token),
    async count(request) {
      const { member } = visitorOf(request);
      if (member) await limits.count(request, LIMITS.everyMember, String(member.id));
      else await countGuest(limits, request);
    },
    admit(request, { audience, freshProof = false }) {
      const { member, snapshot } = visitorOf(request);
      if (audience !== 'anyone' && !member) {
        authEvent(request, 'authz.deny');
        throw problem(401);
      }
      if (freshProof && !member?.hasFreshProof) throw new Problem(403, freshProofProblem);
      return { member, snapshot, staff: null };
    },
    logged(request) {
      const { member } = visitorOf(request);
      return member ? { user_id: member.id } : {};
    },
  };
}

import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import { problem } from '#platform/http/problem.ts';
import { countGuest, type Limits } from '#platform/limits/limits.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { identifyVisitor } from '#platform/sessions/visitor.ts';
import { identifyStaff } from '#platform/staff-sessions/staff-auth.ts';

/** Who looks: a member, an operator who is in the console, or both in one browser. */
export interface Viewer {
  member: Member | null;
  staff: { sessionId: string } | null;
}

/** See {@link viewerFinder}. */
export type FindViewer = (request: FastifyRequest) => Promise<Viewer>;

/**
 * Finds out who looks, anew at every request.
 * @returns throws Problem 401 where it is nobody, who is counted as a guest, and 429 in the end
 */
export function viewerFinder(parts: {
  db: Database;
  cookies: SessionCookies;
  staffCookies: SessionCookies;
  limits: Limits;
}): FindViewer {
  const { db, cookies, staffCookies, limits } = parts;
  return async (request) => {
    // Browsers ask for pictures and films whenever they like, also while somebody signs out: no
    // answer to them may bring a cookie. A session's secret is renewed by the calls of the site.
    const { member } = await identifyVisitor(db.kysely, cookies, request, { renews: false });
    const { session } = await identifyStaff(db, staffCookies, request);
    const staff = session?.isIn ? session : null;
    if (!member && !staff) {
      await countGuest(limits, request);
      throw problem(401);
    }
    return { member, staff };
  };
}

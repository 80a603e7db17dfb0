import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import { problem } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { identifyVisitor } from '#platform/sessions/visitor.ts';
import { identifyStaff } from '#platform/staff-sessions/staff-door.ts';

/** Who looks: a member, an operator who is in the console, or both in one browser. */
export interface Viewer {
  member: Member | null;
  staff: { sessionId: string } | null;
}

/** See {@link viewerFinder}. */
export type FindViewer = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer>;

/**
 * Finds out who looks, anew at every request.
 * @returns throws Problem 401 where it is nobody
 */
export function viewerFinder(parts: {
  db: Database;
  cookies: SessionCookies;
  staffCookies: SessionCookies;
}): FindViewer {
  const { db, cookies, staffCookies } = parts;
  return async (request, reply) => {
    const { member, setCookie } = await identifyVisitor(db.kysely, cookies, request);
    // A session that was just renewed: whoever does not learn of it is taken for a thief later.
    if (member && setCookie) reply.header('set-cookie', setCookie);
    const { session } = await identifyStaff(db, staffCookies, request);
    const staff = session?.isIn ? session : null;
    if (!member && !staff) throw problem(401);
    return { member, staff };
  };
}

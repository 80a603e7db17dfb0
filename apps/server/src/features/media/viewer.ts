import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/open-database.ts';
import { problem } from '#platform/http/problem.ts';
import { countGuest, type Limits } from '#platform/limits/limits.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import { identifyStaff } from '#platform/sessions/staff-auth.ts';
import { identifyVisitor } from '#platform/sessions/visitor.ts';

/** The viewer: a member, a signed-in operator, or both in one browser. */
export interface Viewer {
  member: Member | null;
  staff: { sessionId: string } | null;
}

/** What the viewer may see of something as a member, else what operators see of it. */
export const seenBy = async <Found>(
  { member, staff }: Viewer,
  find: (member: Member | null) => Promise<Found | undefined>,
): Promise<Found | undefined> =>
  (member && (await find(member))) ?? (staff ? find(null) : undefined);

/** See {@link viewerFinder}. */
export type FindViewer = (request: FastifyRequest) => Promise<Viewer>;

/**
 * Identifies the viewer at every request.
 * @returns throws Problem 401 for a guest, and 429 for one with too many requests
 */
export function viewerFinder(parts: {
  db: Database;
  cookies: SessionCookies;
  staffCookies: SessionCookies;
  limits: Limits;
}): FindViewer {
  const { db, cookies, staffCookies, limits } = parts;
  return async (request) => {
    // Browsers fetch pictures and films at any time, also during a sign-out, so these answers must not
    // set a cookie. Calls of the site renew a session's secret.
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

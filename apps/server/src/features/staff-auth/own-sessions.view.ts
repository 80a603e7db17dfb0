import { type Kysely, sql } from 'kysely';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { isStaffLive } from '#platform/sessions/staff-sessions.view.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';

/** One of an operator's own sessions, for the console's list. */
export interface OwnSession {
  id: string;
  is_this: boolean;
  device: string;
  ip: string;
  began_at: string;
  last_seen_at: string;
}

/** An operator's own sessions, last used first. */
export const listOwnSessions = (db: Kysely<DB>, { id, sessionId }: Staff) =>
  readRows<OwnSession>(db)`
    SELECT s.id, s.id = ${sessionId}::uuid AS is_this, s.device, s.ip,
      ${wireTime(sql`s.created_at`)} AS began_at, ${wireTime(sql`s.last_seen_at`)} AS last_seen_at
    FROM staff_sessions s
    WHERE s.staff_id = ${id} AND s.entered_at IS NOT NULL AND ${isStaffLive}
    ORDER BY s.last_seen_at DESC, s.id`;

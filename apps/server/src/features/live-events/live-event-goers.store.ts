import type { Kysely } from 'kysely';
import { execute, readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

interface Goer {
  memberId: number;
  liveEventId: number;
}

/** Notes that a member wants to come, or has come: by the link, whoever said nothing before too. */
export const addGoer = (
  db: Kysely<DB>,
  { memberId, liveEventId, hasCome = false }: Goer & { hasCome?: boolean },
) => execute(db)`
    INSERT INTO live_event_goers AS g (live_event_id, member_id, came_at)
    SELECT le.id, ${memberId}, CASE WHEN ${hasCome} THEN now() END
    FROM live_events le WHERE le.id = ${liveEventId} FOR KEY SHARE
    ON CONFLICT (live_event_id, member_id)
    DO UPDATE SET came_at = coalesce(g.came_at, EXCLUDED.came_at)`;

/** Forgets that a member wanted to come. */
export const removeGoer = (db: Kysely<DB>, { memberId, liveEventId }: Goer) => execute(db)`
    DELETE FROM live_event_goers
    WHERE live_event_id = ${liveEventId} AND member_id = ${memberId}`;

/** Who wants to come, as the trash keeps it. */
export interface StoredGoer {
  member_id: number;
  created_at: string;
  came_at: string | null;
}

/** Reads the goers of an evening that is about to be deleted. */
export const readGoers = (db: Kysely<DB>, liveEventId: number) => readRows<StoredGoer>(db)`
    SELECT member_id, created_at::text, came_at::text FROM live_event_goers
    WHERE live_event_id = ${liveEventId}`;

/** Writes those of an evening that came back, of the members who are still there. */
export const putGoersBack = (
  db: Kysely<DB>,
  liveEventId: number,
  goers: readonly StoredGoer[],
) => execute(db)`
    INSERT INTO live_event_goers (live_event_id, member_id, created_at, came_at)
    SELECT ${liveEventId}, m.id, one.created_at, one.came_at
    FROM jsonb_to_recordset(${JSON.stringify(goers)}::jsonb)
      AS one (member_id bigint, created_at timestamptz, came_at timestamptz)
    JOIN members m ON m.id = one.member_id`;

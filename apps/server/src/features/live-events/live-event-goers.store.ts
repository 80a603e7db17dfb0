import type { Kysely } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { stateNow } from './visible-live-events.view.ts';

interface Goer {
  memberId: number;
  liveEventId: number;
}

/** Notes that a member wants to come, or while the evening is open, has come. */
export const addGoer = (db: Kysely<DB>, goer: Goer) => execute(db)`
    INSERT INTO live_event_goers AS g (live_event_id, member_id, came_at)
    SELECT le.id, ${goer.memberId}, CASE ${stateNow} WHEN 'open' THEN now() END
    FROM live_events le WHERE le.id = ${goer.liveEventId} FOR KEY SHARE
    ON CONFLICT (live_event_id, member_id)
    DO UPDATE SET came_at = coalesce(g.came_at, EXCLUDED.came_at)`;

/** Forgets that a member wanted to come. */
export const removeGoer = (db: Kysely<DB>, { memberId, liveEventId }: Goer) => execute(db)`
    DELETE FROM live_event_goers
    WHERE live_event_id = ${liveEventId} AND member_id = ${memberId}`;

/** Writes the goers of an evening that came back, as it kept them, of members who are still there. */
export const putGoersBack = (db: Kysely<DB>, goers: readonly unknown[]) => execute(db)`
    INSERT INTO live_event_goers
    SELECT g.* FROM jsonb_populate_recordset(NULL::live_event_goers, ${JSON.stringify(goers)}) g
    JOIN members m ON m.id = g.member_id`;

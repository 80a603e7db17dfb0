import type { Kysely } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

interface Goer {
  memberId: number;
  liveEventId: number;
}

/** Notes that a member wants to come, or has come. */
export const addGoer = (db: Kysely<DB>, goer: Goer, hasCome = false) => execute(db)`
    INSERT INTO live_event_goers AS g (live_event_id, member_id, came_at)
    SELECT le.id, ${goer.memberId}, CASE WHEN ${hasCome} THEN now() END
    FROM live_events le WHERE le.id = ${goer.liveEventId} FOR KEY SHARE
    ON CONFLICT (live_event_id, member_id)
    DO UPDATE SET came_at = coalesce(g.came_at, EXCLUDED.came_at)`;

/** Forgets that a member wanted to come. */
export const removeGoer = (db: Kysely<DB>, { memberId, liveEventId }: Goer) => execute(db)`
    DELETE FROM live_event_goers
    WHERE live_event_id = ${liveEventId} AND member_id = ${memberId}`;

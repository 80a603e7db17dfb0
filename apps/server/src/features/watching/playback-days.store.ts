import type { Kysely } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Notes on how many devices a member plays at once, if that is the most of today. */
export const keepMost = (db: Kysely<DB>, memberId: number, count: number) => execute(db)`
    INSERT INTO playback_days (member_id, day, most)
    VALUES (${memberId}, japan_today(), ${count})
    ON CONFLICT (member_id, day) DO UPDATE SET most = excluded.most
    WHERE excluded.most > playback_days.most`;

/** Forgets days that no screen shows. */
export const sweepPlaybackDays = (db: Kysely<DB>) =>
  execute(db)`DELETE FROM playback_days WHERE day < japan_today() - 90`;

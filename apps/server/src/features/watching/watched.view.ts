import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Milliseconds of video that all members have watched, each part once. */
export async function sumWatched(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(seen_ms), 0)::float8 AS sum FROM video_progress`.execute(db);
  return rows[0]?.sum ?? 0;
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** An entry of one of the member's own lists: its id, and the video's id. */
export interface VideoEntry {
  id: number;
  videoId: number;
}

/**
 * The entries of one of the member's own lists, newest entry first, also those of videos that the
 * member may no longer see; one query.
 * @param list a query of `id`, `video_id` and `entered_at`
 */
export async function listVideoEntries(
  db: Kysely<DB>,
  list: RawBuilder<unknown>,
): Promise<VideoEntry[]> {
  const { rows } = await sql<{ entries: string | null }>`
    SELECT string_agg(id || ':' || video_id, ',' ORDER BY entered_at DESC, id DESC) AS entries
    FROM (${list}) list`.execute(db);
  const pairs = rows[0]?.entries?.split(',') ?? [];
  return pairs.map((pair) => {
    const [id, videoId] = pair.split(':', 2);
    return { id: Number(id), videoId: Number(videoId) };
  });
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** An entry of one of the member's own lists: its number, and the number of the video. */
export interface MarkedEntry {
  id: number;
  videoId: number;
}

/**
 * The videos that a member has marked in some way, last marked first, also those that the member
 * may no longer see; one query.
 * @param marks a query of `id`, `video_id` and `marked_at`
 */
export async function listMarkedVideos(
  db: Kysely<DB>,
  marks: RawBuilder<unknown>,
): Promise<MarkedEntry[]> {
  const { rows } = await sql<{ entries: string | null }>`
    SELECT string_agg(id || ':' || video_id, ',' ORDER BY marked_at DESC, id DESC) AS entries
    FROM (${marks}) mark`.execute(db);
  const pairs = rows[0]?.entries?.split(',') ?? [];
  return pairs.map((pair) => {
    const [id, videoId] = pair.split(':', 2);
    return { id: Number(id), videoId: Number(videoId) };
  });
}

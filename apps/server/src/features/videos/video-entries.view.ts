import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** An entry of one of the member's own lists: its id, the video's id, and when it was entered. */
export interface VideoEntry {
  id: number;
  videoId: number;
  /** Whole seconds since 1970. */
  enteredAt: number;
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
    SELECT string_agg(
      id || ':' || video_id || ':' || floor(extract(epoch FROM entered_at))::bigint,
      ',' ORDER BY entered_at DESC, id DESC
    ) AS entries
    FROM (${list}) list`.execute(db);
  const parts = rows[0]?.entries?.split(',') ?? [];
  return parts.map((part) => {
    const [id, videoId, enteredAt] = part.split(':', 3);
    return { id: Number(id), videoId: Number(videoId), enteredAt: Number(enteredAt) };
  });
}

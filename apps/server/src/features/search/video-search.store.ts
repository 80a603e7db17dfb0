import { foldText } from '@orchard/contract/fold-text';
import { type Kysely, sql } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { plainText } from '#platform/html/html.ts';

/** How many videos one statement indexes, each in some 10 ms; a statement may take 5 seconds. */
const BATCH = 25;

/** The searched text of a video. */
interface Searchable {
  id: number;
  title: string;
  body: string;
}

const searchRow = ({ id, title, body }: Searchable) => ({
  id,
  title: foldText(title),
  folded: foldText(`${title}\n${plainText(body)}`),
});

/**
 * Updates the search index of these videos to their stored titles and texts. Call it in the
 * transaction that changed them. Tags have a look-up of their own.
 */
export async function indexVideos(db: Kysely<DB>, videoIds: readonly number[]): Promise<void> {
  for (let from = 0; from < videoIds.length; from += BATCH) {
    const { rows } = await sql<Searchable>`
      SELECT id, title, body FROM videos
      WHERE id = ANY(${videoIds.slice(from, from + BATCH)}::bigint[])`.execute(db);
    const entries = JSON.stringify(rows.map(searchRow));
    // Skips texts that have not changed.
    await execute(db)`
      INSERT INTO video_search AS known (video_id, folded_title, folded)
      SELECT e.id, e.title, e.folded
      FROM jsonb_to_recordset(${entries}::jsonb) AS e(id bigint, title text, folded text)
      ON CONFLICT (video_id) DO UPDATE
      SET folded_title = excluded.folded_title, folded = excluded.folded
      WHERE (known.folded_title, known.folded) IS DISTINCT FROM (excluded.folded_title, excluded.folded)`;
  }
}

/** Counts anew how many members have watched each video through; writes what has changed. */
export const countWatched = (db: Kysely<DB>) => execute(db)`
    UPDATE video_search s SET watched = counted.members
    FROM (
      SELECT v.video_id, count(c.member_id)::integer AS members
      FROM video_search v LEFT JOIN video_watch_completions c ON c.video_id = v.video_id
      GROUP BY v.video_id
    ) counted
    WHERE counted.video_id = s.video_id AND counted.members <> s.watched`;

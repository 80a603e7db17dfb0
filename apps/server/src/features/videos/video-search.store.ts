import { foldText } from '@orchard/contract/fold-text';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { plainText } from '#platform/html/plain-text.ts';

/** So many videos are indexed with one statement, each in some 10 ms; it may take 5 seconds. */
const BATCH = 25;

/** The text of a video that search looks through. */
interface Searchable {
  id: number;
  title: string;
  body: string;
}

// The line break at the end tells such a text from one of the version before, which holds tags.
const searchRow = ({ id, title, body }: Searchable) => ({
  id,
  title: foldText(title),
  folded: foldText(`${title}\n${plainText(body)}\n`),
});

/**
 * Brings the search index up to date for these videos, as their titles and texts are stored now. To
 * be called in the transaction that changed them. Tags are looked up by themselves.
 */
export async function indexVideos(db: Kysely<DB>, videoIds: readonly number[]): Promise<void> {
  for (let from = 0; from < videoIds.length; from += BATCH) {
    const { rows } = await sql<Searchable>`
      SELECT id, title, body FROM videos
      WHERE id = ANY(${videoIds.slice(from, from + BATCH)}::bigint[])`.execute(db);
    const entries = JSON.stringify(rows.map(searchRow));
    // What reads the same as before is not looked up anew.
    await sql`
      INSERT INTO video_search AS known (video_id, folded_title, folded)
      SELECT e.id, e.title, e.folded
      FROM jsonb_to_recordset(${entries}::jsonb) AS e(id bigint, title text, folded text)
      ON CONFLICT (video_id) DO UPDATE
      SET folded_title = excluded.folded_title, folded = excluded.folded
      WHERE (known.folded_title, known.folded) IS DISTINCT FROM (excluded.folded_title, excluded.folded)`.execute(
      db,
    );
  }
}

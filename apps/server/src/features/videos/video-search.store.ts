import { foldText } from '@orchard/contract/fold-text';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { plainText } from '#platform/plain-text.ts';

/** So many videos are indexed with one statement, each in some 10 ms; it may take 5 seconds. */
const BATCH = 25;

/** The text of a video that search looks through. */
interface Searchable {
  id: number;
  title: string;
  body: string;
  tags: string[];
}

const searchRow = ({ id, title, body, tags }: Searchable) => {
  const folded = foldText([title, plainText(body), ...tags].join('\n'));
  return { id, title: foldText(title), folded };
};

/**
 * Brings the search index up to date for these videos, as they and their tags are stored now. To
 * be called in the transaction that changed them.
 */
export async function indexVideos(db: Kysely<DB>, videoIds: readonly number[]): Promise<void> {
  for (let from = 0; from < videoIds.length; from += BATCH) {
    const { rows } = await sql<Searchable>`
      SELECT v.id, v.title, v.body, ARRAY(
        SELECT t.name FROM video_tags vt JOIN tags t ON t.id = vt.tag_id
        WHERE vt.video_id = v.id ORDER BY t.id
      ) AS tags
      FROM videos v WHERE v.id = ANY(${videoIds.slice(from, from + BATCH)}::bigint[])`.execute(db);
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

/** The same for every video that has a tag, whose name was changed in this transaction. */
export async function indexVideosOfTag(db: Kysely<DB>, tagId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT video_id AS id FROM video_tags WHERE tag_id = ${tagId} ORDER BY video_id`.execute(db);
  await indexVideos(
    db,
    rows.map(({ id }) => id),
  );
}

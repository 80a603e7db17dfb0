import type pg from 'pg';
import { refoldVideos } from '#server/features/videos/video-search.store.ts';
import type { Database } from '#server/platform/database/open-database.ts';

const SAMPLE = 1_000;

/**
 * Measures folding texts of the previous version again, as the site does in the background.
 * @returns milliseconds for each
 */
export async function timeReindex(client: pg.Client, { kysely }: Database): Promise<number> {
  await client.query(
    `UPDATE video_search SET folded = rtrim(folded, E'\\n') WHERE video_id IN (
       SELECT video_id FROM video_search ORDER BY video_id DESC LIMIT $1
     )`,
    [SAMPLE],
  );
  const begin = performance.now();
  let count = 0;
  for (let some = -1; some !== 0; count += some) {
    some = await kysely.transaction().execute(refoldVideos);
  }
  return (performance.now() - begin) / count;
}

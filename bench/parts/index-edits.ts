import type { Kysely } from 'kysely';
import type pg from 'pg';
import { indexVideos } from '#server/features/videos/video-search.store.ts';
import type { DB } from '#server/platform/database/schema.generated.ts';

/**
 * Measures indexing edited texts. Each edit changes the texts, because the site does not write an
 * equal text again; the last one restores them.
 * @returns milliseconds for each of many, and for one alone
 */
export async function timeEdits(
  client: pg.Client,
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<{ many: number; one: number }> {
  const edit = async (of: readonly number[], change: string) => {
    await client.query(`UPDATE videos SET body = ${change} WHERE id = ANY($1)`, [of]);
    const began = performance.now();
    await db.transaction().execute((tx) => indexVideos(tx, of));
    return (performance.now() - began) / of.length;
  };
  const many = await edit(ids, `body || '<p>直しました。</p>'`);
  const one = await edit(ids.slice(0, 1), `body || '<p>また直しました。</p>'`);
  await edit(ids, `split_part(body, '<p>直しました。</p>', 1)`);
  return { many, one };
}

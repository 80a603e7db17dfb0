import type { ParsedOf } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { tags } from '@orchard/contract/staff/tags';
import { type Kysely, sql } from 'kysely';
import { conflict } from '#console/records/refused-writes.ts';
import { tableResource } from '#console/records/table-resource.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * Creates the missing tags.
 * @returns the ids of all these tags, in the order of the names
 */
export async function ensureTags(db: Kysely<DB>, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const tags = db.selectFrom('tags').select(['id', 'name']).where('name', 'in', names);
  const existing = new Set((await tags.execute()).map(({ name }) => name));
  const missing = [...new Set(names)].filter((name) => !existing.has(name));
  if (missing.length > 0) {
    await db
      .insertInto('tags')
      .values(missing.map((name) => ({ name })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
  const ids = new Map((await tags.execute()).map(({ id, name }) => [name, id]));
  return names.map((name) => ids.get(name) as number);
}

/**
 * Refuses to delete a tag in use.
 * @throws Problem 409 with the number of videos and categories
 */
async function refuseUsed(tx: Kysely<DB>, id: number): Promise<void> {
  const { rows } = await sql<{ name: string; videos: number; categories: number }>`
    SELECT name, (SELECT count(*) FROM video_tags WHERE tag_id = t.id) AS videos,
      (SELECT count(*) FROM video_category_tags WHERE tag_id = t.id) AS categories
    FROM tags t WHERE id = ${id}`.execute(tx);
  const { name = '', videos = 0, categories = 0 } = rows[0] ?? {};
  if (videos + categories === 0) return;
  const uses = [
    ...(videos > 0 ? [`動画${videos}本`] : []),
    ...(categories > 0 ? [`動画カテゴリー${categories}件`] : []),
  ].join('と');
  throw conflict(formatStaffMessage('conflict.used_by', { name, uses }));
}

/** Tags as records of the console; search reads their present names. */
export const tagResource = tableResource<ParsedOf<typeof tags.create>['body']>({
  kind: 'tags',
  label: ({ name }) => name,
  source: { table: 'tags', fields: sql`name`, columns: ({ name }) => ({ name }) },

  async remove(tx, id) {
    await refuseUsed(tx, id);
    await tx.deleteFrom('tags').where('id', '=', id).execute();
  },
});

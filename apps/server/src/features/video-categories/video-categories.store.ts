import type { ParsedOf } from '@orchard/contract/endpoint';
import type { videoCategories } from '@orchard/contract/staff/video-categories';
import { type Kysely, sql } from 'kysely';
import { afterLast } from '#platform/database/after-last.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { publishedResource } from '#platform/records/published-resource.ts';
import { instant, numberOr, placeOr } from '#platform/records/written.ts';

/** A category as an operator writes it. */
export interface CategoryDraft {
  name: string;
  /** It carries the videos that have all of these. */
  tagIds: readonly number[];
  /** Default: published at once; null: a draft. */
  publishedAt?: Date | string | null;
  publishedUntil?: Date | string | null;
  /** For whom; none means every member. */
  brandIds?: readonly number[];
}

/**
 * Adds categories behind those that are there.
 * @returns their numbers, in the order of the drafts
 */
export async function addCategories(
  db: Kysely<DB>,
  drafts: readonly CategoryDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('video_categories')
    .values(
      drafts.map(({ name, publishedAt, publishedUntil = null }, index) => ({
        name,
        position: afterLast('video_categories', index),
        published_at: publishedAt === undefined ? sql<Date>`now()` : publishedAt,
        published_until: publishedUntil,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const tags = drafts.flatMap(({ tagIds }, index) =>
    [...new Set(tagIds)].map((tagId) => ({
      video_category_id: ids[index] as number,
      tag_id: tagId,
    })),
  );
  if (tags.length > 0) await db.insertInto('video_category_tags').values(tags).execute();
  for (const [index, { brandIds = [] }] of drafts.entries()) {
    if (brandIds.length > 0) await writeBrands(db, ids[index] as number, brandIds);
  }
  return ids;
}

/** Writes for whom a category is: these brands and no others. */
async function writeBrands(db: Kysely<DB>, id: number, brandIds: readonly number[]) {
  await sql`DELETE FROM video_category_brands WHERE video_category_id = ${id}`.execute(db);
  await sql`
    INSERT INTO video_category_brands (video_category_id, brand_id)
    SELECT ${id}::bigint, unnest(${brandIds}::bigint[])`.execute(db);
}

/** Writes the tags of a category: these and no others. */
async function writeTags(db: Kysely<DB>, id: number, tagIds: readonly number[]) {
  await sql`DELETE FROM video_category_tags WHERE video_category_id = ${id}`.execute(db);
  await sql`
    INSERT INTO video_category_tags (video_category_id, tag_id)
    SELECT ${id}::bigint, unnest(${tagIds}::bigint[])`.execute(db);
}

/** A category as the console writes it. */
type StaffCategory = ParsedOf<typeof videoCategories.create>['body'];

/** Categories of videos as records of the console. */
export const videoCategoryResource = publishedResource<StaffCategory>({
  kind: 'video-categories',
  label: ({ name }) => name,

  source: {
    table: 'video_categories',
    fields: sql`name, position,
      ARRAY(SELECT tag_id FROM video_category_tags WHERE video_category_id = id ORDER BY 1)
        AS tag_ids,
      ARRAY(SELECT brand_id FROM video_category_brands WHERE video_category_id = id ORDER BY 1)
        AS brand_ids`,
  },

  async insert(tx, draft, id) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO video_categories (id, name, position, published_at, published_until)
      OVERRIDING SYSTEM VALUE
      VALUES (${numberOr(id, 'video_categories')}, ${draft.name},
        ${placeOr(draft.position, 'video_categories')},
        ${instant(draft.published_at)}, ${instant(draft.published_until)})
      RETURNING id`.execute(tx);
    const added = (rows[0] as { id: number }).id;
    await writeTags(tx, added, draft.tag_ids);
    await writeBrands(tx, added, draft.brand_ids);
    return added;
  },

  async update(tx, id, draft) {
    await sql`
      UPDATE video_categories SET name = ${draft.name},
        position = ${placeOr(draft.position, 'video_categories')},
        published_at = ${instant(draft.published_at)},
        published_until = ${instant(draft.published_until)}, updated_at = now()
      WHERE id = ${id}`.execute(tx);
    await writeTags(tx, id, draft.tag_ids);
    await writeBrands(tx, id, draft.brand_ids);
  },

  async remove(tx, id) {
    await tx.deleteFrom('video_categories').where('id', '=', id).execute();
  },
});

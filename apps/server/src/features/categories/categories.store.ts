import type { Kysely } from 'kysely';
import { afterLast } from '#platform/database/after-last.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** A category as an operator writes it. */
export interface CategoryDraft {
  name: string;
  /** It carries the videos that have all of these. */
  tagIds: readonly number[];
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
      drafts.map(({ name }, index) => ({ name, position: afterLast('video_categories', index) })),
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
  return ids;
}

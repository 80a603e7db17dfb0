import type { Kysely } from 'kysely';
import { afterLast } from '#platform/database/after-last.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** What an enquiry can be about. */
export interface ContactCategoryDraft {
  text: string;
  /** Absent: offered to every brand. */
  brandId?: number | null;
}

/** Adds categories behind those that are there; answers their numbers in the order of the drafts. */
export async function addContactCategories(
  db: Kysely<DB>,
  drafts: readonly ContactCategoryDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('contact_categories')
    .values(
      drafts.map(({ text, brandId = null }, index) => ({
        text,
        brand_id: brandId,
        position: afterLast('contact_categories', index),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

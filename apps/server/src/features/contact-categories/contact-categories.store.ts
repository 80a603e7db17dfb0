import type { ParsedOf } from '@orchard/contract/endpoint';
import type { contactCategories } from '@orchard/contract/staff/contact-categories';
import { type Kysely, sql } from 'kysely';
import { afterLast } from '#platform/database/after-last.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { publishedResource } from '#platform/records/published-resource.ts';
import { instant, numberOr, placeOr } from '#platform/records/written.ts';

/** A contact category to add. */
export interface ContactCategoryDraft {
  text: string;
  /** Absent: offered to every brand. */
  brandId?: number | null;
  /** Absent: published at once; null: a draft. */
  publishedAt?: Date | string | null;
  publishedUntil?: Date | string | null;
}

/** Appends categories; returns their ids in the order of the drafts. */
export async function addContactCategories(
  db: Kysely<DB>,
  drafts: readonly ContactCategoryDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('contact_categories')
    .values(
      drafts.map(({ text, brandId = null, publishedAt, publishedUntil = null }, index) => ({
        text,
        brand_id: brandId,
        position: afterLast('contact_categories', index),
        published_at: publishedAt === undefined ? sql<Date>`now()` : publishedAt,
        published_until: publishedUntil,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The fields of a contact category that the console writes. */
type StaffContactCategory = ParsedOf<typeof contactCategories.create>['body'];

/** Contact categories as records of the console. */
export const contactCategoryResource = publishedResource<StaffContactCategory>({
  kind: 'contact-categories',
  label: ({ text }) => text,

  source: { table: 'contact_categories', fields: sql`text, brand_id, position` },

  async insert(tx, draft, id) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO contact_categories (id, text, brand_id, position, published_at, published_until)
      OVERRIDING SYSTEM VALUE
      VALUES (${numberOr(id, 'contact_categories')}, ${draft.text}, ${draft.brand_id},
        ${placeOr(draft.position, 'contact_categories')},
        ${instant(draft.published_at)}, ${instant(draft.published_until)})
      RETURNING id`.execute(tx);
    return (rows[0] as { id: number }).id;
  },

  async update(tx, id, draft) {
    await sql`
      UPDATE contact_categories SET text = ${draft.text}, brand_id = ${draft.brand_id},
        position = ${placeOr(draft.position, 'contact_categories')},
        published_at = ${instant(draft.published_at)},
        published_until = ${instant(draft.published_until)}, updated_at = now()
      WHERE id = ${id}`.execute(tx);
  },

  // Enquiries keep their category: the database refuses the deletion, and the operator sees why.
  async remove(tx, id) {
    await tx.deleteFrom('contact_categories').where('id', '=', id).execute();
  },
});

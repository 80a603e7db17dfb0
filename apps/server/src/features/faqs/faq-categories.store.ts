import type { ParsedOf } from '@orchard/contract/endpoint';
import type { faqCategories } from '@orchard/contract/staff/faqs';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { afterLast } from '#platform/database/after-last.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordResource } from '#platform/records/record-resource.ts';
import { conflict } from '#platform/records/refused-writes.ts';
import { numberOr, placeOr } from '#platform/records/written.ts';

/** Appends FAQ categories; returns their ids in order. */
export async function addFaqGroups(db: Kysely<DB>, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db
    .insertInto('faq_categories')
    .values(names.map((name, index) => ({ name, position: afterLast('faq_categories', index) })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The fields of a FAQ category that the console writes. */
type StaffFaqCategory = ParsedOf<typeof faqCategories.create>['body'];

/** FAQ categories as records of the console. */
export const faqCategoryResource = recordResource<StaffFaqCategory>({
  kind: 'faq-categories',
  label: ({ name }) => name,

  async read(tx, id) {
    const { rows } = await sql<StaffFaqCategory>`
      SELECT name, position FROM faq_categories WHERE id = ${id}::bigint`.execute(tx);
    return rows[0];
  },

  async insert(tx, draft, id) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO faq_categories (id, name, position) OVERRIDING SYSTEM VALUE
      VALUES (${numberOr(id, 'faq_categories')}, ${draft.name},
        ${placeOr(draft.position, 'faq_categories')})
      RETURNING id`.execute(tx);
    return (rows[0] as { id: number }).id;
  },

  async update(tx, id, draft) {
    await sql`
      UPDATE faq_categories SET name = ${draft.name},
        position = ${placeOr(draft.position, 'faq_categories')}, updated_at = now()
      WHERE id = ${id}`.execute(tx);
  },

  async remove(tx, id) {
    const { rows } = await sql<{ name: string; count: number }>`
      SELECT c.name, count(f.id) AS count
      FROM faq_categories c LEFT JOIN faqs f ON f.faq_category_id = c.id
      WHERE c.id = ${id} GROUP BY c.id`.execute(tx);
    const { name = '', count = 0 } = rows[0] ?? {};
    if (count > 0)
      throw conflict(formatStaffMessage('conflict.used_by', { name, uses: `質問${count}件` }));
    await tx.deleteFrom('faq_categories').where('id', '=', id).execute();
  },
});

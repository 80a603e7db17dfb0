import type { ParsedOf } from '@orchard/contract/endpoint';
import type { faqCategories } from '@orchard/contract/staff/faqs';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { sql } from 'kysely';
import { conflict } from '#console/records/refused-writes.ts';
import { tableResource } from '#console/records/table-resource.ts';
import { placeOr } from '#console/records/written.ts';

/** FAQ categories as records of the console; one with questions cannot be deleted. */
export const faqCategoryResource = tableResource<ParsedOf<typeof faqCategories.create>['body']>({
  kind: 'faq-categories',
  label: ({ name }) => name,
  source: {
    table: 'faq_categories',
    fields: sql`name, position`,
    columns: ({ name, position }) => ({ name, position: placeOr(position, 'faq_categories') }),
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

import type { ParsedOf } from '@orchard/contract/endpoint';
import type { faqCategories, faqs } from '@orchard/contract/staff/faqs';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type RawBuilder, sql } from 'kysely';
import { conflict } from '#console/records/refused-writes.ts';
import { publishedTableResource, tableResource } from '#console/records/table-resource.ts';
import { placeOr } from '#console/records/written.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';

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

/** The fields of a FAQ entry that the console writes. */
type StaffFaq = ParsedOf<typeof faqs.create>['body'];

/** The position in a draft, or else the last one of its category. */
const placeInCategory = ({ position, faq_category_id: id }: StaffFaq): RawBuilder<number> =>
  position === null
    ? sql`(
        SELECT coalesce(max(position), 0) + 1 FROM faqs WHERE faq_category_id = ${id}::bigint
      )`
    : sql`${position}`;

export const faqResource = publishedTableResource<StaffFaq>({
  kind: 'faqs',
  label: ({ question }) => question,
  source: {
    table: 'faqs',
    fields: sql`faq_category_id, question, answer, position`,
    columns: (draft) => ({
      faq_category_id: draft.faq_category_id,
      question: draft.question,
      answer: sanitizeHtml(draft.answer),
      position: placeInCategory(draft),
    }),
    lists: { brand_ids: { table: 'faq_brands', owner: 'faq_id', item: 'brand_id' } },
  },
});

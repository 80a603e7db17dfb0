import type { ParsedOf } from '@orchard/contract/endpoint';
import type { faqs } from '@orchard/contract/staff/faqs';
import { type RawBuilder, sql } from 'kysely';
import { publishedTableResource } from '#console/records/table-resource.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';

/** The fields of a FAQ entry that the console writes. */
type StaffFaq = ParsedOf<typeof faqs.create>['body'];

/** The position in a draft, or else the last one of its category. */
const placeInCategory = ({ position, faq_category_id: id }: StaffFaq): RawBuilder<number> =>
  position === null
    ? sql`(
        SELECT coalesce(max(position), 0) + 1 FROM faqs WHERE faq_category_id = ${id}::bigint
      )`
    : sql`${position}`;

/** Entries of the FAQ as records of the console. */
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

import type { faqCategories, faqs } from '@orchard/contract/staff/faqs';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import { publishedFaq } from './faqs.view.ts';

const faqsCount = sql`(SELECT count(*) FROM faqs f WHERE f.faq_category_id = c.id)`;

/** FAQ categories as the console shows them. */
export const staffFaqCategories = recordViews<typeof faqCategories>({
  from: sql`faq_categories c`,
  alias: 'c',
  named: sql`c.name`,
  shared: sql`'name', c.name, 'position', c.position`,
  row: sql`'faqs_count', ${faqsCount}`,
  where: ({ q }) => [holdsWords(q, [sql`c.name`])],
  sorts: { faqs_count: faqsCount },
  by: { sort: 'position', order: 'asc' },
});

/** Entries of the FAQ as the console shows them; their order is category by category. */
export const staffFaqs = recordViews<typeof faqs>({
  from: sql`faqs f JOIN faq_categories c ON c.id = f.faq_category_id`,
  alias: 'f',
  named: sql`f.question`,
  published: publishedFaq,
  shared: sql`'question', f.question, 'position', f.position`,
  row: sql`'faq_category', json_build_object('id', c.id, 'name', c.name)`,
  record: sql`'faq_category_id', f.faq_category_id, 'answer', f.answer`,
  where: ({ q, category }) => [
    holdsWords(q, [sql`f.question`, sql`regexp_replace(f.answer, '<[^>]*>', '', 'g')`]),
    category ? sql`f.faq_category_id = ${category}::bigint` : sql`true`,
  ],
  sorts: { position: sql`(c.position, c.id, f.position)` },
  by: { sort: 'position', order: 'asc' },
});

import type { FaqCategory } from '@orchard/contract/faqs';
import type { faqCategories, faqs } from '@orchard/contract/staff/faqs';
import { type Kysely, sql } from 'kysely';
import { isPublishedFor, type Published } from '#console/records/publication.ts';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords, when } from '#console/records/staff-list.ts';
import type { CachedContent } from '#platform/content-cache/content-cache.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/** The FAQ is cached until it changes, or an entry's period begins or ends. */
export const faqContent: CachedContent = { name: 'faq', publishedTables: ['faqs'] };

/** Entries of the FAQ, as `f`, and their audience. */
export const publishedFaq: Published = { alias: 'f', brandsTable: 'faq_brands', column: 'faq_id' };

/**
 * Questions and answers for the member by category, both in the operators' order, without empty
 * categories. One query.
 */
export const listFaq = (db: Kysely<DB>, member: Member) => readRows<FaqCategory>(db)`
    SELECT c.id, c.name,
      json_agg(json_build_object('id', f.id, 'question', f.question, 'answer', f.answer)
        ORDER BY f.position, f.id) AS faqs
    FROM faq_categories c JOIN faqs f ON f.faq_category_id = c.id
    WHERE ${isPublishedFor(member, publishedFaq)}
    GROUP BY c.id ORDER BY c.position, c.id`;

const faqsCount = sql`(SELECT count(*) FROM faqs f WHERE f.faq_category_id = c.id)`;

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
    when(category, sql`f.faq_category_id = ${category}::bigint`),
  ],
  sorts: { position: sql`(c.position, c.id, f.position)` },
  by: { sort: 'position', order: 'asc' },
});

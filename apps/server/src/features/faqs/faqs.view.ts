import type { FaqCategory } from '@orchard/contract/faqs';
import { type Kysely, sql } from 'kysely';
import { isPublishedFor, type Published } from '#console/records/publication.ts';
import type { CachedContent } from '#platform/content-cache/content-cache.ts';
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
export async function listFaq(db: Kysely<DB>, member: Member): Promise<FaqCategory[]> {
  const { rows } = await sql<FaqCategory>`
    SELECT c.id, c.name,
      json_agg(json_build_object('id', f.id, 'question', f.question, 'answer', f.answer)
        ORDER BY f.position, f.id) AS faqs
    FROM faq_categories c JOIN faqs f ON f.faq_category_id = c.id
    WHERE ${isPublishedFor(member, publishedFaq)}
    GROUP BY c.id ORDER BY c.position, c.id`.execute(db);
  return rows;
}

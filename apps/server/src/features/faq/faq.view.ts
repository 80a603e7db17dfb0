import type { FaqCategory } from '@orchard/contract/contact';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Questions and answers by group, each in the operators' order; one query. */
export async function listFaq(db: Kysely<DB>): Promise<FaqCategory[]> {
  const { rows } = await sql<FaqCategory>`
    SELECT c.id, c.name, coalesce((
      SELECT json_agg(json_build_object('id', f.id, 'question', f.question, 'answer', f.answer)
        ORDER BY f.position, f.id)
      FROM faqs f WHERE f.faq_category_id = c.id
    ), '[]') AS faqs
    FROM faq_categories c ORDER BY c.position, c.id`.execute(db);
  return rows;
}

import type { Kysely } from 'kysely';
import { afterLast } from '#platform/database/after-last.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/sanitize.ts';

/** A group of the FAQ with its entries in order. */
export interface FaqCategoryDraft {
  name: string;
  /** The answer is HTML; sanitised when it is stored. */
  faqs: readonly { question: string; answer: string }[];
}

/** Adds groups behind those that are there; answers their numbers in the order of the drafts. */
export async function addFaqCategories(
  db: Kysely<DB>,
  drafts: readonly FaqCategoryDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('faq_categories')
    .values(
      drafts.map(({ name }, index) => ({ name, position: afterLast('faq_categories', index) })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const faqs = drafts.flatMap((draft, index) =>
    draft.faqs.map(({ question, answer }, place) => ({
      faq_category_id: ids[index] as number,
      question,
      answer: sanitizeHtml(answer),
      position: place + 1,
    })),
  );
  if (faqs.length > 0) await db.insertInto('faqs').values(faqs).execute();
  return ids;
}

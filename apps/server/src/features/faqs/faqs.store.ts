import type { ParsedOf } from '@orchard/contract/endpoint';
import type { faqs } from '@orchard/contract/staff/faqs';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { publishedResource } from '#platform/records/published-resource.ts';
import { instant, numberOr } from '#platform/records/written.ts';
import { addFaqGroups } from './faq-categories.store.ts';

/** An entry of the FAQ as an operator writes it. */
export interface FaqDraft {
  question: string;
  /** HTML; sanitised when it is stored. */
  answer: string;
  /** Absent: published at once; null: a draft. */
  publishedAt?: Date | string | null;
  publishedUntil?: Date | string | null;
  /** The audience; empty means every member. */
  brandIds?: readonly number[];
}

/** A FAQ category with its entries in order. */
export interface FaqCategoryDraft {
  name: string;
  faqs: readonly FaqDraft[];
}

/** Appends categories; returns their ids in the order of the drafts. */
export async function addFaqCategories(
  db: Kysely<DB>,
  drafts: readonly FaqCategoryDraft[],
): Promise<number[]> {
  const groups = await addFaqGroups(
    db,
    drafts.map(({ name }) => name),
  );
  const entries = drafts.flatMap(({ faqs }, index) =>
    faqs.map((faq, place) => ({ faq, group: groups[index] as number, place })),
  );
  if (entries.length === 0) return groups;
  const rows = await db
    .insertInto('faqs')
    .values(
      entries.map(({ faq, group, place }) => ({
        faq_category_id: group,
        question: faq.question,
        answer: sanitizeHtml(faq.answer),
        position: place + 1,
        published_at: faq.publishedAt === undefined ? sql<Date>`now()` : faq.publishedAt,
        published_until: faq.publishedUntil ?? null,
      })),
    )
    .returning('id')
    .execute();
  for (const [index, { faq }] of entries.entries()) {
    const { brandIds = [] } = faq;
    if (brandIds.length > 0) await writeBrands(db, (rows[index] as { id: number }).id, brandIds);
  }
  return groups;
}

/** Replaces the audience of an entry. */
async function writeBrands(db: Kysely<DB>, id: number, brandIds: readonly number[]) {
  await sql`DELETE FROM faq_brands WHERE faq_id = ${id}`.execute(db);
  await sql`
    INSERT INTO faq_brands (faq_id, brand_id)
    SELECT ${id}::bigint, unnest(${brandIds}::bigint[])`.execute(db);
}

/** The fields of a FAQ entry that the console writes. */
type StaffFaq = ParsedOf<typeof faqs.create>['body'];

/** The position in a draft, or else the last one of its category. */
const placeInGroup = ({ position, faq_category_id: group }: StaffFaq): RawBuilder<number> =>
  position === null
    ? sql`(
        SELECT coalesce(max(position), 0) + 1 FROM faqs WHERE faq_category_id = ${group}::bigint
      )`
    : sql`${position}`;

/** Entries of the FAQ as records of the console. */
export const faqResource = publishedResource<StaffFaq>({
  kind: 'faqs',
  label: ({ question }) => question,

  source: {
    table: 'faqs',
    fields: sql`faq_category_id, question, answer, position,
      ARRAY(SELECT brand_id FROM faq_brands WHERE faq_id = id ORDER BY 1) AS brand_ids`,
  },

  async insert(tx, draft, id) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO faqs (id, faq_category_id, question, answer, position, published_at, published_until)
      OVERRIDING SYSTEM VALUE
      VALUES (${numberOr(id, 'faqs')}, ${draft.faq_category_id}, ${draft.question},
        ${sanitizeHtml(draft.answer)}, ${placeInGroup(draft)},
        ${instant(draft.published_at)}, ${instant(draft.published_until)})
      RETURNING id`.execute(tx);
    const added = (rows[0] as { id: number }).id;
    await writeBrands(tx, added, draft.brand_ids);
    return added;
  },

  async update(tx, id, draft) {
    await sql`
      UPDATE faqs SET faq_category_id = ${draft.faq_category_id}, question = ${draft.question},
        answer = ${sanitizeHtml(draft.answer)}, position = ${placeInGroup(draft)},
        published_at = ${instant(draft.published_at)},
        published_until = ${instant(draft.published_until)}, updated_at = now()
      WHERE id = ${id}`.execute(tx);
    await writeBrands(tx, id, draft.brand_ids);
  },

  async remove(tx, id) {
    await tx.deleteFrom('faqs').where('id', '=', id).execute();
  },
});

import type { ParsedOf } from '@orchard/contract/endpoint';
import type { notices } from '@orchard/contract/staff/notices';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { publishedResource } from '#platform/records/published-resource.ts';
import { instant, numberOr } from '#platform/records/written.ts';

/** A notice as an operator writes it. */
export interface NoticeDraft {
  noticeCategoryId: number;
  title: string;
  /** HTML; sanitised when it is stored. */
  body: string;
  /** Null: a draft. In the future: scheduled. */
  publishedAt: Date | string | null;
  publishedUntil?: Date | string | null;
  /** The audience; empty means every member. */
  brandIds?: readonly number[];
}

/** Adds notices with their audiences; returns their ids in the order of the drafts. */
export async function addNotices(
  db: Kysely<DB>,
  drafts: readonly NoticeDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('notices')
    .values(
      drafts.map((draft) => ({
        notice_category_id: draft.noticeCategoryId,
        title: draft.title,
        body: sanitizeHtml(draft.body),
        published_at: draft.publishedAt,
        published_until: draft.publishedUntil ?? null,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const brands = drafts.flatMap(({ brandIds = [] }, index) =>
    brandIds.map((brandId) => ({ notice_id: ids[index] as number, brand_id: brandId })),
  );
  if (brands.length > 0) await db.insertInto('notice_brands').values(brands).execute();
  return ids;
}

/** The fields of a notice that the console writes. */
type StaffNotice = ParsedOf<typeof notices.create>['body'];

/** Replaces the audience of a notice. */
const writeBrands = async (tx: Kysely<DB>, id: number, brandIds: readonly number[]) => {
  await tx.deleteFrom('notice_brands').where('notice_id', '=', id).execute();
  if (brandIds.length === 0) return;
  await tx
    .insertInto('notice_brands')
    .values(brandIds.map((brandId) => ({ notice_id: id, brand_id: brandId })))
    .execute();
};

/** Notices as records of the console. */
export const noticeResource = publishedResource<StaffNotice>({
  kind: 'notices',
  label: ({ title }) => title,

  source: {
    table: 'notices',
    fields: sql`title, body, notice_category_id,
      ARRAY(SELECT brand_id FROM notice_brands WHERE notice_id = id ORDER BY 1) AS brand_ids`,
  },

  async insert(tx, draft, id) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO notices (id, notice_category_id, title, body, published_at, published_until)
      OVERRIDING SYSTEM VALUE
      VALUES (${numberOr(id, 'notices')}, ${draft.notice_category_id}, ${draft.title},
        ${sanitizeHtml(draft.body)}, ${instant(draft.published_at)}, ${instant(draft.published_until)})
      RETURNING id`.execute(tx);
    const added = (rows[0] as { id: number }).id;
    await writeBrands(tx, added, draft.brand_ids);
    return added;
  },

  async update(tx, id, draft) {
    await sql`
      UPDATE notices SET notice_category_id = ${draft.notice_category_id}, title = ${draft.title},
        body = ${sanitizeHtml(draft.body)}, published_at = ${instant(draft.published_at)},
        published_until = ${instant(draft.published_until)}, updated_at = now()
      WHERE id = ${id}`.execute(tx);
    await writeBrands(tx, id, draft.brand_ids);
  },

  async remove(tx, id) {
    await tx.deleteFrom('notices').where('id', '=', id).execute();
  },
});

import type { ParsedOf } from '@orchard/contract/endpoint';
import type { pages } from '@orchard/contract/staff/pages';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { publishedResource } from '#platform/records/published-resource.ts';
import { instant, numberOr } from '#platform/records/written.ts';

/** A content page as an operator writes it. */
export interface PageDraft {
  title: string;
  /** HTML; sanitised when it is stored. */
  body: string;
  /** Null: a draft. In the future: scheduled. */
  publishedAt: Date | string | null;
  publishedUntil?: Date | string | null;
  /** The audience; empty means every member. */
  brandIds?: readonly number[];
}

/** Adds pages with their audiences; returns their ids in the order of the drafts. */
export async function addPages(db: Kysely<DB>, drafts: readonly PageDraft[]): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('pages')
    .values(
      drafts.map((draft) => ({
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
    brandIds.map((brandId) => ({ page_id: ids[index] as number, brand_id: brandId })),
  );
  if (brands.length > 0) await db.insertInto('page_brands').values(brands).execute();
  return ids;
}

/** The fields of a page that the console writes. */
type StaffPage = ParsedOf<typeof pages.create>['body'];

/** Replaces the audience of a page. */
const writeBrands = async (tx: Kysely<DB>, id: number, brandIds: readonly number[]) => {
  await sql`DELETE FROM page_brands WHERE page_id = ${id}`.execute(tx);
  await sql`
    INSERT INTO page_brands (page_id, brand_id)
    SELECT ${id}::bigint, unnest(${brandIds}::bigint[])`.execute(tx);
};

/** Pages as records of the console. */
export const pageResource = publishedResource<StaffPage>({
  kind: 'pages',
  label: ({ title }) => title,

  source: {
    table: 'pages',
    fields: sql`title, body,
      ARRAY(SELECT brand_id FROM page_brands WHERE page_id = id ORDER BY 1) AS brand_ids`,
  },

  async insert(tx, draft, id) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO pages (id, title, body, published_at, published_until) OVERRIDING SYSTEM VALUE
      VALUES (${numberOr(id, 'pages')}, ${draft.title}, ${sanitizeHtml(draft.body)},
        ${instant(draft.published_at)}, ${instant(draft.published_until)})
      RETURNING id`.execute(tx);
    const added = (rows[0] as { id: number }).id;
    await writeBrands(tx, added, draft.brand_ids);
    return added;
  },

  async update(tx, id, draft) {
    await sql`
      UPDATE pages SET title = ${draft.title}, body = ${sanitizeHtml(draft.body)},
        published_at = ${instant(draft.published_at)},
        published_until = ${instant(draft.published_until)}, updated_at = now()
      WHERE id = ${id}`.execute(tx);
    await writeBrands(tx, id, draft.brand_ids);
  },

  async remove(tx, id) {
    await tx.deleteFrom('pages').where('id', '=', id).execute();
  },
});

import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/sanitize.ts';

/** A content page as an operator writes it. */
export interface PageDraft {
  title: string;
  /** HTML; sanitised when it is stored. */
  body: string;
  /** Null: a draft. In the future: scheduled. */
  publishedAt: Date | string | null;
  publishedUntil?: Date | string | null;
  /** For whom; none means every member. */
  brandIds?: readonly number[];
}

/** Adds pages with their audiences; answers their numbers in the order of the drafts. */
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

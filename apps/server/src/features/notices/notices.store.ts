import type { Kysely } from 'kysely';
import { afterLast } from '#platform/database/after-last.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/sanitize.ts';

/** A kind of notice and the colour of its badge, `#rrggbb`; white text stands on it. */
export interface NoticeCategoryDraft {
  name: string;
  color: string;
}

/** A notice as an operator writes it. */
export interface NoticeDraft {
  noticeCategoryId: number;
  title: string;
  /** HTML; sanitised when it is stored. */
  body: string;
  /** Null: a draft. In the future: scheduled. */
  publishedAt: Date | string | null;
  publishedUntil?: Date | string | null;
  /** For whom; none means every member. */
  brandIds?: readonly number[];
}

/** Adds categories of notices behind those that are there; answers their numbers in order. */
export async function addNoticeCategories(
  db: Kysely<DB>,
  drafts: readonly NoticeCategoryDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('notice_categories')
    .values(
      drafts.map(({ name, color }, index) => ({
        name,
        color,
        position: afterLast('notice_categories', index),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds notices with their audiences; answers their numbers in the order of the drafts. */
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

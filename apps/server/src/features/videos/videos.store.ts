import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/sanitize.ts';
import { indexVideos } from './video-search.store.ts';

/** A video as an operator writes it. */
export interface VideoDraft {
  title: string;
  /** HTML; sanitised when it is stored. */
  body: string;
  /** Null: a draft. In the future: scheduled. */
  publishedAt: Date | string | null;
  publishedUntil?: Date | string | null;
  thumbnailUrl?: string | null;
  /** Where it plays from: the platform, an address to embed, or a file of our own; at most one. */
  vimeoId?: string | null;
  vimeoHash?: string | null;
  embedUrl?: string | null;
  mediaFile?: string | null;
  durationSeconds?: number | null;
  tagIds?: readonly number[];
  /** For whom; none means every member. */
  brandIds?: readonly number[];
}

/**
 * Adds videos with their tags and audiences, found by search at once.
 * @returns their numbers, in the order of the drafts
 */
export async function addVideos(db: Kysely<DB>, drafts: readonly VideoDraft[]): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('videos')
    .values(
      drafts.map((draft) => ({
        title: draft.title,
        body: sanitizeHtml(draft.body),
        published_at: draft.publishedAt,
        published_until: draft.publishedUntil ?? null,
        thumbnail_url: draft.thumbnailUrl ?? null,
        vimeo_id: draft.vimeoId ?? null,
        vimeo_hash: draft.vimeoHash ?? null,
        embed_url: draft.embedUrl ?? null,
        media_file: draft.mediaFile ?? null,
        duration_seconds: draft.durationSeconds ?? null,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const tags = drafts.flatMap(({ tagIds = [] }, index) =>
    [...new Set(tagIds)].map((tagId) => ({ video_id: ids[index] as number, tag_id: tagId })),
  );
  const brands = drafts.flatMap(({ brandIds = [] }, index) =>
    [...new Set(brandIds)].map((brandId) => ({
      video_id: ids[index] as number,
      brand_id: brandId,
    })),
  );
  if (tags.length > 0) await db.insertInto('video_tags').values(tags).execute();
  if (brands.length > 0) await db.insertInto('video_brands').values(brands).execute();
  await indexVideos(db, ids);
  return ids;
}

import { type Kysely, sql } from 'kysely';
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

/** What a platform video is known by at its platform. */
export interface PlatformIds {
  vimeoId: string;
  vimeoHash: string | null;
}

/**
 * Keeps a thumbnail for a platform video that has none; the first one stays.
 * @returns the platform's ids when it was kept, so that the platform itself can be asked
 */
export async function keepFirstThumbnail(
  db: Kysely<DB>,
  videoId: number,
  thumbnailUrl: string,
): Promise<PlatformIds | undefined> {
  const { rows } = await sql<PlatformIds>`
    UPDATE videos SET thumbnail_url = ${thumbnailUrl}, updated_at = now()
    WHERE id = ${videoId} AND thumbnail_url IS NULL AND vimeo_id IS NOT NULL
    RETURNING vimeo_id AS "vimeoId", vimeo_hash AS "vimeoHash"`.execute(db);
  return rows[0];
}

/** Puts the platform's own word in the place of what a member sent, if that is still there. */
export async function correctThumbnail(
  db: Kysely<DB>,
  videoId: number,
  sent: string,
  right: string | null,
): Promise<void> {
  await sql`
    UPDATE videos SET thumbnail_url = ${right}, updated_at = now()
    WHERE id = ${videoId} AND thumbnail_url = ${sent}`.execute(db);
}

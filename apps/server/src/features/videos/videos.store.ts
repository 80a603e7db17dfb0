import type { ParsedOf } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { videos } from '@orchard/contract/staff/videos';
import { readVimeo } from '@orchard/contract/staff/vimeo-address';
import { type Kysely, sql } from 'kysely';
import { publishedResource } from '#console/records/published-resource.ts';
import { instant, numberOr } from '#console/records/written.ts';
import { indexVideos } from '#features/search/search.commands.ts';
import { saveListedResources } from '#features/video-resources/video-resources.commands.ts';
import {
  checkListedResources,
  listedResources,
} from '#features/video-resources/video-resources.view.ts';
import { execute, readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { fieldsProblem } from '#platform/http/problem.ts';

/** A video as an operator writes it. */
export interface VideoDraft {
  title: string;
  /** HTML; sanitised before storage. */
  body: string;
  /** Null: a draft. In the future: scheduled. */
  publishedAt: Date | string | null;
  publishedUntil?: Date | string | null;
  thumbnailUrl?: string | null;
  /** The source: the platform, an address to embed, or a file of our own; at most one. */
  vimeoId?: string | null;
  vimeoHash?: string | null;
  embedUrl?: string | null;
  mediaFile?: string | null;
  durationSeconds?: number | null;
  tagIds?: readonly number[];
  /** The brands of its audience; none: every member. */
  brandIds?: readonly number[];
}

/**
 * Adds videos with their tags and audiences; search finds them at once.
 * @returns their ids, in the order of the drafts
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
  const lists = drafts.map(({ tagIds = [], brandIds = [] }, index) => {
    const ofVideo = { tag_ids: [...new Set(tagIds)], brand_ids: [...new Set(brandIds)] };
    return [ids[index] as number, ofVideo] as const;
  });
  await writeLists(db, new Map(lists));
  await indexVideos(db, ids);
  return ids;
}

/** The ids of a video at its platform. */
export interface PlatformIds {
  vimeoId: string;
  vimeoHash: string | null;
}

/**
 * Stores a thumbnail for a platform video that has none; the first one stays.
 * @returns the platform's ids if it was stored, so that the caller can query the platform itself
 */
export const keepFirstThumbnail = (
  db: Kysely<DB>,
  videoId: number,
  thumbnailUrl: string,
) => readRow<PlatformIds>(db)`
    UPDATE videos SET thumbnail_url = ${thumbnailUrl}, updated_at = now()
    WHERE id = ${videoId} AND thumbnail_url IS NULL AND vimeo_id IS NOT NULL
    RETURNING vimeo_id AS "vimeoId", vimeo_hash AS "vimeoHash"`;

/** Replaces the thumbnail that a member sent by the platform's own, if it is still there. */
export const correctThumbnail = (
  db: Kysely<DB>,
  videoId: number,
  sent: string,
  right: string | null,
) => execute(db)`
    UPDATE videos SET thumbnail_url = ${right}, updated_at = now()
    WHERE id = ${videoId} AND thumbnail_url = ${sent}`;

/** A video as the console writes it. */
export type StaffVideo = ParsedOf<typeof videos.create>['body'];

type Drafts = ReadonlyMap<number, Pick<StaffVideo, 'tag_ids' | 'brand_ids'>>;

/** The tables that hold the lists of a draft. */
const LISTS = {
  tag_ids: { table: 'video_tags', item: 'tag_id' },
  brand_ids: { table: 'video_brands', item: 'brand_id' },
} as const;

/** Replaces the tags or the audiences of videos. */
async function writeList(tx: Kysely<DB>, drafts: Drafts, list: keyof typeof LISTS): Promise<void> {
  const { table, item } = LISTS[list];
  const pairs = [...drafts].flatMap(([id, draft]) => draft[list].map((one) => [id, one] as const));
  await execute(tx)`
    DELETE FROM ${sql.table(table)} WHERE video_id = ANY(${[...drafts.keys()]}::bigint[])`;
  await sql`
    INSERT INTO ${sql.table(table)} (video_id, ${sql.ref(item)})
    SELECT * FROM unnest(${pairs.map(([id]) => id)}::bigint[],
      ${pairs.map(([, one]) => one)}::bigint[])`.execute(tx);
}

async function writeLists(tx: Kysely<DB>, drafts: Drafts): Promise<void> {
  await writeList(tx, drafts, 'tag_ids');
  await writeList(tx, drafts, 'brand_ids');
}

/** Replaces one of the lists of videos, and nothing else of them. */
export async function changeList(
  tx: Kysely<DB>,
  drafts: Drafts,
  list: keyof typeof LISTS,
): Promise<void> {
  await writeList(tx, drafts, list);
  await execute(tx)`
    UPDATE videos SET updated_at = now() WHERE id = ANY(${[...drafts.keys()]}::bigint[])`;
}

/** Videos as records of the console. A deleted video keeps its row, and members' marks on it. */
export const videoResource = publishedResource<StaffVideo>({
  kind: 'videos',
  label: ({ title }) => title,

  source: {
    table: 'videos',
    fields: sql`title, body, vimeo_id || coalesce('/' || vimeo_hash, '') AS vimeo, embed_url,
      media_file, thumbnail_url, duration_seconds, also_mail,
      ARRAY(SELECT tag_id FROM video_tags WHERE video_id = id ORDER BY 1) AS tag_ids,
      ARRAY(SELECT brand_id FROM video_brands WHERE video_id = id ORDER BY 1) AS brand_ids,
      ${listedResources(sql`videos.id`)} AS resources`,
    where: sql`deleted_at IS NULL`,
  },

  // Only uploads of this site are valid, or files that some video plays already.
  async check(tx, { media_file, resources = [] }) {
    await checkListedResources(tx, resources);
    if (media_file === null) return;
    const { rows } = await sql`
      SELECT FROM film_uploads WHERE media_file = ${media_file}
      UNION ALL SELECT FROM videos WHERE media_file = ${media_file} LIMIT 1`.execute(tx);
    if (rows.length > 0) return;
    throw fieldsProblem({
      media_file: [formatStaffMessage('validation.gone', { label: '動画ファイル' })],
    });
  },

  async insert(tx, draft, id) {
    const numbered = numberOr(id, 'videos');
    const { rows } = await sql<{ id: number }>`
      INSERT INTO videos (id, title) OVERRIDING SYSTEM VALUE VALUES (${numbered}, ${draft.title})
      ON CONFLICT (id) DO UPDATE SET deleted_at = NULL
      RETURNING id`.execute(tx);
    const added = (rows[0] as { id: number }).id;
    await videoResource.update(tx, added, draft);
    return added;
  },

  async update(tx, id, draft) {
    const platform = draft.vimeo === null ? null : readVimeo(draft.vimeo);
    await sql`
      UPDATE videos SET title = ${draft.title}, body = ${sanitizeHtml(draft.body)},
        vimeo_id = ${platform?.id ?? null}, vimeo_hash = ${platform?.hash ?? null},
        embed_url = ${draft.embed_url}, media_file = ${draft.media_file},
        thumbnail_url = ${draft.thumbnail_url}, duration_seconds = ${draft.duration_seconds},
        also_mail = coalesce(${draft.also_mail ?? null}, also_mail),
        published_at = ${instant(draft.published_at)},
        published_until = ${instant(draft.published_until)}, updated_at = now()
      WHERE id = ${id}`.execute(tx);
    await writeLists(tx, new Map([[id, draft]]));
    // A draft that says nothing about them leaves them as they are.
    if (draft.resources) await saveListedResources(tx, 'video', id, draft.resources);
    await indexVideos(tx, [id]);
  },

  // Releases the tags and brands, so that they can be deleted; the draft in the history still names
  // them.
  async remove(tx, id) {
    await sql`
      UPDATE videos SET deleted_at = now(), published_at = NULL, updated_at = now()
      WHERE id = ${id}`.execute(tx);
    await writeLists(tx, new Map([[id, { tag_ids: [], brand_ids: [] }]]));
  },

  // With it go its marks, questions, captions and places in series.
  async erase(tx, id) {
    await sql`DELETE FROM videos WHERE id = ${id} AND deleted_at IS NOT NULL`.execute(tx);
  },
});

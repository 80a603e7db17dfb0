import type { videos } from '@orchard/contract/staff/videos';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Published } from '#console/records/publication.ts';
import { recordViews } from '#console/records/record-views.ts';
import { when } from '#console/records/staff-list.ts';
import { captionState } from '#features/captions/captions.view.ts';
import { announcementJson } from '#features/notifications/announcement.view.ts';
import { findHits } from '#features/search/video-search.view.ts';
import { listedResources } from '#features/video-resources/video-resources.view.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

const publishedVideo: Published = { alias: 'v', brandsTable: 'video_brands', column: 'video_id' };

const source = sql`CASE
  WHEN v.vimeo_id IS NOT NULL THEN 'vimeo'
  WHEN v.embed_url IS NOT NULL THEN 'embed'
  WHEN v.media_file IS NOT NULL THEN 'file'
  ELSE 'none' END`;

async function isFound(db: Kysely<DB>, q = ''): Promise<RawBuilder<boolean>> {
  const hits = await findHits(db, q);
  return hits ? sql`v.id IN (SELECT unnest(${hits}::bigint[]))` : sql`true`;
}

/** Videos as the console shows them, without deleted ones. */
export const staffVideos = recordViews<typeof videos>({
  from: sql`videos v`,
  alias: 'v',
  published: publishedVideo,
  exists: sql`v.deleted_at IS NULL`,
  shared: sql`
    'title', v.title, 'thumbnail_url', v.thumbnail_url, 'duration_seconds', v.duration_seconds`,
  row: sql`
    'source', ${source},
    'tags', (
      SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.id), '[]')
      FROM video_tags vt JOIN tags t ON t.id = vt.tag_id WHERE vt.video_id = v.id
    )`,
  record: sql`
    'body', v.body, 'embed_url', v.embed_url, 'media_file', v.media_file,
    'vimeo', v.vimeo_id || coalesce('/' || v.vimeo_hash, ''),
    'tag_ids', ARRAY(SELECT vt.tag_id FROM video_tags vt WHERE vt.video_id = v.id ORDER BY 1),
    'resources', ${listedResources(sql`v.id`)}, ${announcementJson('video', 'v')}`,
  where: async ({ q, tag, source: chosen, film, captions }, db) => [
    await isFound(db, q),
    when(tag, sql`v.id IN (SELECT vt.video_id FROM video_tags vt WHERE vt.tag_id = ${tag})`),
    when(chosen, sql`${source} = ${chosen}`),
    when(
      film,
      sql`v.media_file IN (SELECT f.media_file FROM film_streams f WHERE f.state = ${film})`,
    ),
    when(captions, sql`${captionState(sql`v.id`)} = ${captions}`),
  ],
  by: { sort: 'updated_at', order: 'desc' },
});

/** The videos that play a film of the platform, but deleted ones. */
export function findByVimeo(db: Kysely<DB>, vimeoId: string) {
  return readRows<{
    id: number;
    title: string;
  }>(db)`
    SELECT id, title FROM videos WHERE vimeo_id = ${vimeoId} AND deleted_at IS NULL
    ORDER BY id LIMIT 5`;
}

/** The videos that play films of the platform, by its numbers; of several the first. */
export async function findExistingFilms(
  db: Kysely<DB>,
  films: readonly string[],
): Promise<Map<string, { id: number; title: string }>> {
  const { rows } = await sql<{ film: string; id: number; title: string }>`
    SELECT DISTINCT ON (vimeo_id) vimeo_id AS film, id, title FROM videos
    WHERE vimeo_id = ANY(${[...films]}::text[]) AND deleted_at IS NULL
    ORDER BY vimeo_id, id`.execute(db);
  return new Map(rows.map(({ film, ...video }) => [film, video]));
}

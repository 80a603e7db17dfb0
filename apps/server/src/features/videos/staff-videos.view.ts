import type { ResponseOf } from '@orchard/contract/endpoint';
import { searchTerms } from '@orchard/contract/fold-text';
import type { videos } from '@orchard/contract/staff/videos';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import {
  isForBrand,
  isInState,
  type Published,
  publicationJson,
} from '#platform/records/publication.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { all, listPage } from '#platform/records/staff-list.ts';
import { findHits } from './video-search.ts';

const publishedVideo: Published = { alias: 'v', brandsTable: 'video_brands', column: 'video_id' };

const source = sql`CASE
  WHEN v.vimeo_id IS NOT NULL THEN 'vimeo'
  WHEN v.embed_url IS NOT NULL THEN 'embed'
  WHEN v.media_file IS NOT NULL THEN 'file'
  ELSE 'none' END`;

const shown = sql`
  'id', v.id, 'title', v.title, 'thumbnail_url', v.thumbnail_url,
  'duration_seconds', v.duration_seconds,
  'updated_at', ${wireTime(sql`v.updated_at`)}, ${publicationJson(publishedVideo)}`;

async function isFound(db: Kysely<DB>, q = ''): Promise<RawBuilder<boolean>> {
  const terms = searchTerms(q);
  if (terms.length === 0) return sql`true`;
  const { all: hits } = await findHits(db, terms);
  return sql`v.id IN (SELECT unnest(${[...hits]}::bigint[]))`;
}

/** Videos as the console shows them, without deleted ones. */
export const staffVideos: RecordViews<typeof videos> = {
  list: async (db, query) =>
    listPage(db, query, {
      from: sql`videos v`,
      where: all([
        sql`v.deleted_at IS NULL`,
        await isFound(db, query.q),
        isInState('v', query.state),
        isForBrand(publishedVideo, query.brand),
        query.tag
          ? sql`v.id IN (SELECT vt.video_id FROM video_tags vt WHERE vt.tag_id = ${query.tag})`
          : sql`true`,
        query.source ? sql`${source} = ${query.source}` : sql`true`,
      ]),
      row: sql`json_build_object(
        'source', ${source},
        'tags', (
          SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.id), '[]')
          FROM video_tags vt JOIN tags t ON t.id = vt.tag_id WHERE vt.video_id = v.id
        ), ${shown}
      )`,
      sorts: {
        id: sql`v.id`,
        title: sql`v.title`,
        duration_seconds: sql`v.duration_seconds`,
        published_at: sql`v.published_at`,
        updated_at: sql`v.updated_at`,
      },
      by: { sort: 'updated_at', order: 'desc', tie: sql`v.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{ video: Omit<ResponseOf<typeof videos.read>, 'revision'> }>`
      SELECT json_build_object(
        'body', v.body, 'embed_url', v.embed_url, 'media_file', v.media_file,
        'vimeo', v.vimeo_id || coalesce('/' || v.vimeo_hash, ''),
        'tag_ids', ARRAY(SELECT vt.tag_id FROM video_tags vt WHERE vt.video_id = v.id ORDER BY 1),
        'created_at', ${wireTime(sql`v.created_at`)}, ${shown}
      ) AS video FROM videos v WHERE v.id = ${id} AND v.deleted_at IS NULL`.execute(db);
    return rows[0]?.video;
  },
};

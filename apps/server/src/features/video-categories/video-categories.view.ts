import type { VideoCategory } from '@orchard/contract/video-categories';
import { type Kysely, sql } from 'kysely';
import type { Asker, VideoLists } from '#features/videos/video-lists.view.ts';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { PageRequest } from '#platform/http/page.ts';
import { brandKey } from '#platform/http/shared-answers.ts';
import { WrittenJson, writeList } from '#platform/http/written-json.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Shared } from '#platform/shared/shared.ts';
import { bytesOf, type CategoryRow, type Frames, frameOf } from './category-frames.ts';
import { isCategoryFor } from './visible-categories.view.ts';

/** How much of the categories is asked for. */
export interface CategoryRequest extends PageRequest {
  /** Videos of each category at most; null for all. */
  videosEach: number | null;
  /** Whether the videos come with their texts. */
  withBodies: boolean;
  /** Only categories that carry this video. */
  withVideo: number | null;
}

/** What is the same for all members of the same brands; one query. */
async function readFrames(
  db: Kysely<DB>,
  member: Member,
  { limit, offset, videosEach, withVideo }: Omit<CategoryRequest, 'withBodies'>,
): Promise<Frames> {
  const { rows } = await sql<{ total: number; categories: CategoryRow[] }>`
    WITH tagged AS (
      SELECT c.id, c.name, c.position, coalesce(t.tag_ids, '{}') AS tag_ids
      FROM video_categories c
      LEFT JOIN LATERAL (
        SELECT array_agg(ct.tag_id ORDER BY ct.tag_id) AS tag_ids
        FROM video_category_tags ct WHERE ct.video_category_id = c.id
      ) t ON true
      WHERE ${isCategoryFor(member)}
    ), matching AS (
      SELECT * FROM tagged
      WHERE ${withVideo}::bigint IS NULL OR (
        cardinality(tag_ids) > 0
        AND tag_ids <@ ARRAY(SELECT vt.tag_id FROM video_tags vt WHERE vt.video_id = ${withVideo})
        AND EXISTS (SELECT FROM videos v WHERE v.id = ${withVideo} AND ${isVisibleTo(member)})
      )
    ), page AS (
      SELECT * FROM matching ORDER BY position, id LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*) FROM matching) AS total, coalesce((
      SELECT json_agg(json_build_object(
        'id', c.id,
        'name', c.name,
        'tags', (
          SELECT coalesce(json_agg(json_build_object('id', tag_id)), '[]')
          FROM unnest(c.tag_ids) AS tag_id
        ),
        'video_ids', carried.video_ids,
        'videos_count', carried.videos_count
      ) ORDER BY c.position, c.id)
      FROM page c
      CROSS JOIN LATERAL (
        WITH in_category AS MATERIALIZED (
          SELECT v.id, v.published_at FROM videos v
          WHERE ${isVisibleTo(member)} AND v.id IN (
            SELECT vt.video_id FROM video_tags vt WHERE vt.tag_id = ANY(c.tag_ids)
            GROUP BY vt.video_id HAVING count(*) = cardinality(c.tag_ids)
          )
        )
        SELECT (SELECT count(*) FROM in_category) AS videos_count, coalesce((
          SELECT json_agg(newest.id ORDER BY newest.published_at DESC, newest.id DESC)
          FROM (
            SELECT * FROM in_category ORDER BY published_at DESC, id DESC LIMIT ${videosEach}
          ) newest
        ), '[]') AS video_ids
      ) carried
    ), '[]') AS categories`.execute(db);
  const { total = 0, categories = [] } = rows[0] ?? {};
  return { total, frames: categories.map(frameOf) };
}

/**
 * Categories in order, each with the videos that have all of its tags, newest first, as the member
 * may see them: from what is kept, and the member's own marks as they are now.
 */
export async function listCategories(
  { shared, videoLists }: { shared: Shared; videoLists: VideoLists },
  asker: Asker,
  request: CategoryRequest,
): Promise<{ categories: WrittenJson<VideoCategory[]>; total: number }> {
  const { limit, offset, videosEach, withVideo } = request;
  const { total, frames } = await shared.get(
    'catalogue',
    `${brandKey(asker.member)} categories ${limit} ${offset} ${videosEach} ${withVideo}`,
    asker.moment,
    (tx) => readFrames(tx, asker.member, request),
    bytesOf,
  );
  const lists = await videoLists.write(
    asker,
    frames.map(({ videoIds }) => videoIds),
    request.withBodies,
  );
  const pieces = frames.map(({ before, after }, at) => [before, ...(lists[at] ?? []), after]);
  return { categories: new WrittenJson(writeList(pieces)), total };
}

import type { CategoryProgress } from '@orchard/contract/watching';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPlayable } from '#features/film-checks/playable.view.ts';
import { isCategoryFor } from '#features/video-categories/visible-categories.view.ts';
import { isOpenTo, type Viewer } from '#features/videos/visible-videos.view.ts';
import { readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** The visible videos `v` of each category `c`; `done` is the member's completion. */
const carriedVideos = (viewer: Viewer): RawBuilder<unknown> => sql`
  video_categories c
  JOIN LATERAL (
    SELECT array_agg(ct.tag_id) AS tag_ids
    FROM video_category_tags ct WHERE ct.video_category_id = c.id
  ) tagged ON tagged.tag_ids IS NOT NULL AND ${isCategoryFor(viewer.member)}
  JOIN LATERAL (
    SELECT vt.video_id FROM video_tags vt WHERE vt.tag_id = ANY(tagged.tag_ids)
    GROUP BY vt.video_id HAVING count(*) = cardinality(tagged.tag_ids)
  ) carried ON true
  JOIN videos v ON v.id = carried.video_id AND ${isOpenTo(viewer)}
  LEFT JOIN video_watch_completions done ON done.video_id = v.id AND done.member_id = ${viewer.member.id}`;

/** The member's progress in each category with a visible video; one query. */
export function listCategoryProgress(db: Kysely<DB>, viewer: Viewer) {
  return readRows<CategoryProgress>(db)`
    SELECT c.id AS category_id, count(done.id) AS watched, count(*) AS total,
      ceil(coalesce(sum(
        greatest(v.duration_seconds - coalesce(p.seen_ms, 0) / 1000.0, 0)
      ) FILTER (WHERE done.id IS NULL), 0) / 60) AS minutes_left,
      (array_agg(json_build_object('id', v.id, 'title', v.title) ORDER BY v.published_at, v.id)
        FILTER (WHERE done.id IS NULL))[1] AS next
    FROM ${carriedVideos(viewer)}
    LEFT JOIN video_progress p ON p.video_id = v.id AND p.member_id = ${viewer.member.id}
    GROUP BY c.id ORDER BY c.position, c.id`;
}

/**
 * A query of the `id` of the next video after one, in the first category that contains it: the next
 * later unwatched video that can be played, else the oldest one. No row if there is none or no
 * category contains the video.
 */
export const nextInCategory = (viewer: Viewer, videoId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`
    WITH members_videos AS MATERIALIZED (
      SELECT c.id AS category_id, c.position, v.id, v.published_at,
        done.id IS NOT NULL OR NOT ${isPlayable} AS is_done
      FROM ${carriedVideos(viewer)}
    ), here AS (
      SELECT * FROM members_videos WHERE id = ${videoId} ORDER BY position, category_id LIMIT 1
    )
    SELECT other.id FROM members_videos other JOIN here ON here.category_id = other.category_id
    WHERE other.id <> here.id AND NOT other.is_done
    ORDER BY (other.published_at, other.id) < (here.published_at, here.id),
      other.published_at, other.id
    LIMIT 1`;

/** The next video after one, by its category; null if there is none. */
export const findNextVideoId = async (
  db: Kysely<DB>,
  viewer: Viewer,
  videoId: number,
): Promise<number | null> =>
  (await readValue<number>(db)`${nextInCategory(viewer, sql`${videoId}`)}`) ?? null;

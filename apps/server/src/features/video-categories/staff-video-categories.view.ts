import type { ResponseOf } from '@orchard/contract/endpoint';
import type { matchVideos, videoCategories } from '@orchard/contract/staff/video-categories';
import { type Kysely, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords, stateOf, when } from '#console/records/staff-list.ts';
import { hasAllTags } from '#features/videos/visible-videos.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { publishedCategory } from './visible-categories.view.ts';

/** So many of them are named. */
const SHOWN = 50;

/** The videos of any state that have all of some tags, newest first; no tag: none. */
export async function findMatchingVideos(
  db: Kysely<DB>,
  tagIds: readonly number[],
): Promise<ResponseOf<typeof matchVideos>> {
  if (tagIds.length === 0) return { count: 0, videos: [] };
  const { rows } = await sql<ResponseOf<typeof matchVideos>>`
    WITH matching AS MATERIALIZED (
      SELECT v.id, v.title, v.published_at, ${stateOf('v')} AS state
      FROM videos v WHERE ${hasAllTags(tagIds)}
    )
    SELECT (SELECT count(*) FROM matching) AS count, coalesce((
      SELECT json_agg(json_build_object(
        'id', newest.id, 'title', newest.title,
        'published_at', ${wireTime(sql`newest.published_at`)}, 'state', newest.state
      )) FROM (
        SELECT * FROM matching ORDER BY published_at DESC NULLS FIRST, id DESC LIMIT ${SHOWN}
      ) newest
    ), '[]') AS videos`.execute(db);
  return rows[0] ?? { count: 0, videos: [] };
}

const tagsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.id), '[]')
  FROM video_category_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.video_category_id = c.id
)`;

// A category without a tag carries no video.
const videosCount = sql`(
  SELECT count(*) FROM (
    SELECT vt.video_id FROM video_category_tags ct JOIN video_tags vt ON vt.tag_id = ct.tag_id
    WHERE ct.video_category_id = c.id
    GROUP BY vt.video_id
    HAVING count(*) = (
      SELECT count(*) FROM video_category_tags own WHERE own.video_category_id = c.id
    )
  ) carried
)`;

export const staffCategories = recordViews<typeof videoCategories>({
  from: sql`video_categories c`,
  alias: 'c',
  named: sql`c.name`,
  published: publishedCategory,
  shared: sql`'name', c.name, 'position', c.position`,
  row: sql`'tags', ${tagsJson}, 'videos_count', ${videosCount}`,
  record: sql`
    'tag_ids', ARRAY(
      SELECT ct.tag_id FROM video_category_tags ct
      WHERE ct.video_category_id = c.id ORDER BY ct.tag_id
    )`,
  where: ({ q, tag }) => [
    holdsWords(q, [sql`c.name`]),
    when(
      tag,
      sql`EXISTS (
          SELECT FROM video_category_tags ct
          WHERE ct.video_category_id = c.id AND ct.tag_id = ${tag}
        )`,
    ),
  ],
  by: { sort: 'position', order: 'asc' },
});

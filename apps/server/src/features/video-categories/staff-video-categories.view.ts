import type { videoCategories } from '@orchard/contract/staff/video-categories';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import { publishedCategory } from './visible-categories.view.ts';

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

/** Categories of videos as the console shows them. */
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
    tag
      ? sql`EXISTS (
          SELECT FROM video_category_tags ct
          WHERE ct.video_category_id = c.id AND ct.tag_id = ${tag}
        )`
      : sql`true`,
  ],
  by: { sort: 'position', order: 'asc' },
});

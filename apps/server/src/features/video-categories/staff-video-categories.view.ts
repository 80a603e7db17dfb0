import type { ResponseOf } from '@orchard/contract/endpoint';
import type { videoCategories } from '@orchard/contract/staff/video-categories';
import { sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';
import { isForBrand, isInState, publicationJson } from '#platform/records/publication.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { all, holdsWords, listPage } from '#platform/records/staff-list.ts';
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
export const staffCategories: RecordViews<typeof videoCategories> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`video_categories c`,
      where: all([
        holdsWords(query.q, [sql`c.name`]),
        isInState('c', query.state),
        isForBrand(publishedCategory, query.brand),
        query.tag
          ? sql`EXISTS (
              SELECT FROM video_category_tags ct
              WHERE ct.video_category_id = c.id AND ct.tag_id = ${query.tag}
            )`
          : sql`true`,
      ]),
      row: sql`json_build_object(
        'id', c.id, 'name', c.name, 'position', c.position, 'tags', ${tagsJson},
        'videos_count', ${videosCount}, 'updated_at', ${wireTime(sql`c.updated_at`)},
        ${publicationJson(publishedCategory)}
      )`,
      sorts: {
        position: sql`c.position`,
        name: sql`c.name`,
        published_at: sql`c.published_at`,
        updated_at: sql`c.updated_at`,
      },
      by: { sort: 'position', order: 'asc', tie: sql`c.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{
      category: Omit<ResponseOf<typeof videoCategories.read>, 'revision'>;
    }>`
      SELECT json_build_object(
        'id', c.id, 'name', c.name, 'position', c.position,
        'tag_ids', ARRAY(
          SELECT ct.tag_id FROM video_category_tags ct
          WHERE ct.video_category_id = c.id ORDER BY ct.tag_id
        ),
        'created_at', ${wireTime(sql`c.created_at`)},
        'updated_at', ${wireTime(sql`c.updated_at`)}, ${publicationJson(publishedCategory)}
      ) AS category FROM video_categories c WHERE c.id = ${id}`.execute(db);
    return rows[0]?.category;
  },
};

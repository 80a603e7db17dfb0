import type { ResponseOf } from '@orchard/contract/endpoint';
import type { tags } from '@orchard/contract/staff/tags';
import { sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { all, holdsWords, listPage } from '#platform/records/staff-list.ts';

const videosCount = sql`(SELECT count(*) FROM video_tags vt WHERE vt.tag_id = t.id)`;

const counts = sql`
  'videos_count', ${videosCount},
  'categories_count', (SELECT count(*) FROM video_category_tags ct WHERE ct.tag_id = t.id)`;

const isUsed = sql`(
  EXISTS (SELECT FROM video_tags vt WHERE vt.tag_id = t.id)
  OR EXISTS (SELECT FROM video_category_tags ct WHERE ct.tag_id = t.id)
)`;

/** Tags as the console shows them. */
export const staffTags: RecordViews<typeof tags> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`tags t`,
      where: all([
        holdsWords(query.q, [sql`t.name`]),
        query.used ? sql`${isUsed} = ${query.used === 'yes'}` : sql`true`,
      ]),
      row: sql`json_build_object(
        'id', t.id, 'name', t.name, 'updated_at', ${wireTime(sql`t.updated_at`)}, ${counts}
      )`,
      sorts: {
        id: sql`t.id`,
        name: sql`t.name`,
        videos_count: videosCount,
        updated_at: sql`t.updated_at`,
      },
      by: { sort: 'id', order: 'asc', tie: sql`t.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{ tag: Omit<ResponseOf<typeof tags.read>, 'revision'> }>`
      SELECT json_build_object(
        'id', t.id, 'name', t.name,
        'created_at', ${wireTime(sql`t.created_at`)},
        'updated_at', ${wireTime(sql`t.updated_at`)}, ${counts}
      ) AS tag FROM tags t WHERE t.id = ${id}`.execute(db);
    return rows[0]?.tag;
  },
};

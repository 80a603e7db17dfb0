import type { ResponseOf } from '@orchard/contract/endpoint';
import type { noticeCategories } from '@orchard/contract/staff/notice-categories';
import { sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { holdsWords, listPage } from '#platform/records/staff-list.ts';

const noticesCount = sql`(SELECT count(*) FROM notices n WHERE n.notice_category_id = c.id)`;

/** Categories of notices as the console shows them. */
export const staffNoticeCategories: RecordViews<typeof noticeCategories> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`notice_categories c`,
      where: holdsWords(query.q, [sql`c.name`]),
      row: sql`json_build_object(
        'id', c.id, 'name', c.name, 'color', c.color, 'position', c.position,
        'notices_count', ${noticesCount}, 'updated_at', ${wireTime(sql`c.updated_at`)}
      )`,
      sorts: {
        position: sql`c.position`,
        name: sql`c.name`,
        notices_count: noticesCount,
        updated_at: sql`c.updated_at`,
      },
      by: { sort: 'position', order: 'asc', tie: sql`c.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{
      category: Omit<ResponseOf<typeof noticeCategories.read>, 'revision'>;
    }>`
      SELECT json_build_object(
        'id', c.id, 'name', c.name, 'color', c.color, 'position', c.position,
        'created_at', ${wireTime(sql`c.created_at`)}, 'updated_at', ${wireTime(sql`c.updated_at`)}
      ) AS category FROM notice_categories c WHERE c.id = ${id}::bigint`.execute(db);
    return rows[0]?.category;
  },
};

import type { ResponseOf } from '@orchard/contract/endpoint';
import type { notices } from '@orchard/contract/staff/notices';
import { sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { all, holdsWords, listPage, stateOf } from '#platform/records/staff-list.ts';

const publication = sql`
  'published_at', ${wireTime(sql`n.published_at`)},
  'published_until', ${wireTime(sql`n.published_until`)},
  'brand_ids', ARRAY(
    SELECT nb.brand_id FROM notice_brands nb WHERE nb.notice_id = n.id ORDER BY nb.brand_id
  ),
  'state', ${stateOf('n')}`;

/** Notices as the console shows them. */
export const staffNotices: RecordViews<typeof notices> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`notices n JOIN notice_categories nc ON nc.id = n.notice_category_id`,
      where: all([
        holdsWords(query.q, [sql`n.title`]),
        query.state ? sql`${stateOf('n')} = ${query.state}` : sql`true`,
        query.category ? sql`n.notice_category_id = ${query.category}` : sql`true`,
        query.brand
          ? sql`EXISTS (
              SELECT FROM notice_brands nb
              WHERE nb.notice_id = n.id AND nb.brand_id = ${query.brand}
            )`
          : sql`true`,
      ]),
      row: sql`json_build_object(
        'id', n.id, 'title', n.title,
        'notice_category', json_build_object('id', nc.id, 'name', nc.name, 'color', nc.color),
        'updated_at', ${wireTime(sql`n.updated_at`)}, ${publication}
      )`,
      sorts: {
        id: sql`n.id`,
        title: sql`n.title`,
        published_at: sql`n.published_at`,
        updated_at: sql`n.updated_at`,
      },
      by: { sort: 'updated_at', order: 'desc', tie: sql`n.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{ notice: Omit<ResponseOf<typeof notices.read>, 'revision'> }>`
      SELECT json_build_object(
        'id', n.id, 'title', n.title, 'body', n.body,
        'notice_category_id', n.notice_category_id,
        'created_at', ${wireTime(sql`n.created_at`)},
        'updated_at', ${wireTime(sql`n.updated_at`)}, ${publication}
      ) AS notice FROM notices n WHERE n.id = ${id}`.execute(db);
    return rows[0]?.notice;
  },
};

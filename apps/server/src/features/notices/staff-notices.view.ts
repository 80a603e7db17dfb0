import type { ResponseOf } from '@orchard/contract/endpoint';
import type { notices } from '@orchard/contract/staff/notices';
import { sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';
import { isForBrand, isInState, publicationJson } from '#platform/records/publication.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { all, holdsWords, listPage } from '#platform/records/staff-list.ts';
import { publishedNotice } from './notices.view.ts';

/** Notices as the console shows them. */
export const staffNotices: RecordViews<typeof notices> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`notices n JOIN notice_categories nc ON nc.id = n.notice_category_id`,
      where: all([
        holdsWords(query.q, [sql`n.title`]),
        isInState('n', query.state),
        isForBrand(publishedNotice, query.brand),
        query.category ? sql`n.notice_category_id = ${query.category}` : sql`true`,
      ]),
      row: sql`json_build_object(
        'id', n.id, 'title', n.title,
        'notice_category', json_build_object('id', nc.id, 'name', nc.name, 'color', nc.color),
        'updated_at', ${wireTime(sql`n.updated_at`)}, ${publicationJson(publishedNotice)}
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
        'updated_at', ${wireTime(sql`n.updated_at`)}, ${publicationJson(publishedNotice)}
      ) AS notice FROM notices n WHERE n.id = ${id}`.execute(db);
    return rows[0]?.notice;
  },
};

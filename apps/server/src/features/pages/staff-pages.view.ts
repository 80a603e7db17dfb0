import type { ResponseOf } from '@orchard/contract/endpoint';
import type { pages } from '@orchard/contract/staff/pages';
import { sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';
import { isForBrand, isInState, publicationJson } from '#platform/records/publication.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { all, holdsWords, listPage } from '#platform/records/staff-list.ts';
import { publishedPage } from './pages.view.ts';

/** Pages as the console shows them. */
export const staffPages: RecordViews<typeof pages> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`pages p`,
      where: all([
        holdsWords(query.q, [sql`p.title`]),
        isInState('p', query.state),
        isForBrand(publishedPage, query.brand),
      ]),
      row: sql`json_build_object(
        'id', p.id, 'title', p.title, 'updated_at', ${wireTime(sql`p.updated_at`)},
        ${publicationJson(publishedPage)}
      )`,
      sorts: {
        id: sql`p.id`,
        title: sql`p.title`,
        published_at: sql`p.published_at`,
        updated_at: sql`p.updated_at`,
      },
      by: { sort: 'updated_at', order: 'desc', tie: sql`p.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{ page: Omit<ResponseOf<typeof pages.read>, 'revision'> }>`
      SELECT json_build_object(
        'id', p.id, 'title', p.title, 'body', p.body,
        'created_at', ${wireTime(sql`p.created_at`)},
        'updated_at', ${wireTime(sql`p.updated_at`)}, ${publicationJson(publishedPage)}
      ) AS page FROM pages p WHERE p.id = ${id}`.execute(db);
    return rows[0]?.page;
  },
};

import type { ResponseOf } from '@orchard/contract/endpoint';
import type { contactCategories } from '@orchard/contract/staff/contact-categories';
import { sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';
import { isInState, periodJson } from '#platform/records/publication.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { all, holdsWords, listPage } from '#platform/records/staff-list.ts';

/** Contact categories as the console shows them. */
export const staffContactCategories: RecordViews<typeof contactCategories> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`contact_categories c LEFT JOIN brands b ON b.id = c.brand_id`,
      where: all([
        holdsWords(query.q, [sql`c.text`]),
        isInState('c', query.state),
        query.brand ? sql`c.brand_id = ${query.brand}::bigint` : sql`true`,
      ]),
      row: sql`json_build_object(
        'id', c.id, 'text', c.text, 'position', c.position,
        'brand', CASE WHEN b.id IS NOT NULL
          THEN json_build_object('id', b.id, 'label', b.label) END,
        'enquiries_count', (
          SELECT count(*) FROM enquiries e WHERE e.contact_category_id = c.id
        ),
        'updated_at', ${wireTime(sql`c.updated_at`)}, ${periodJson('c')}
      )`,
      sorts: {
        position: sql`c.position`,
        text: sql`c.text`,
        published_at: sql`c.published_at`,
        updated_at: sql`c.updated_at`,
      },
      by: { sort: 'position', order: 'asc', tie: sql`c.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{
      category: Omit<ResponseOf<typeof contactCategories.read>, 'revision'>;
    }>`
      SELECT json_build_object(
        'id', c.id, 'text', c.text, 'position', c.position, 'brand_id', c.brand_id,
        'created_at', ${wireTime(sql`c.created_at`)},
        'updated_at', ${wireTime(sql`c.updated_at`)}, ${periodJson('c')}
      ) AS category FROM contact_categories c WHERE c.id = ${id}::bigint`.execute(db);
    return rows[0]?.category;
  },
};

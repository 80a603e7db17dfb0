import type { ResponseOf } from '@orchard/contract/endpoint';
import type { staffTerms } from '@orchard/contract/staff/terms';
import { sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { holdsWords, listPage } from '#platform/records/staff-list.ts';

/** The terms of each brand as the console shows them, also of brands that have none yet. */
export const staffTermsViews: RecordViews<typeof staffTerms> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`brands b LEFT JOIN brand_terms t ON t.brand_id = b.id`,
      where: holdsWords(query.q, [sql`b.label`, sql`t.title`]),
      row: sql`json_build_object(
        'id', b.id, 'brand_label', b.label, 'title', t.title, 'revised_on', t.revised_on,
        'updated_at', ${wireTime(sql`t.updated_at`)}
      )`,
      sorts: {
        id: sql`(b.position, b.id)`,
        title: sql`t.title`,
        revised_on: sql`t.revised_on`,
        updated_at: sql`t.updated_at`,
      },
      by: { sort: 'id', order: 'asc', tie: sql`b.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{ terms: Omit<ResponseOf<typeof staffTerms.read>, 'revision'> }>`
      SELECT json_build_object(
        'id', b.id, 'brand_label', b.label, 'title', coalesce(t.title, ''),
        'body', coalesce(t.body, ''), 'revised_on', t.revised_on,
        'created_at', NULL, 'updated_at', ${wireTime(sql`t.updated_at`)}
      ) AS terms
      FROM brands b LEFT JOIN brand_terms t ON t.brand_id = b.id
      WHERE b.id = ${id}::bigint`.execute(db);
    return rows[0]?.terms;
  },
};

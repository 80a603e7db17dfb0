import type { ResponseOf } from '@orchard/contract/endpoint';
import type { brands } from '@orchard/contract/staff/brands';
import { sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { holdsWords, listPage } from '#platform/records/staff-list.ts';

const shown = sql`
  'id', b.id, 'slug', b.slug, 'label', b.label, 'logo_url', b.logo_url,
  'document_title', b.document_title, 'terms_path', b.terms_path, 'position', b.position,
  'updated_at', ${wireTime(sql`b.updated_at`)}`;

/** Brands as the console shows them. */
export const staffBrands: RecordViews<typeof brands> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`brands b`,
      where: holdsWords(query.q, [sql`b.label`, sql`b.slug`, sql`b.document_title`]),
      row: sql`json_build_object(
        'members_count', (SELECT count(*) FROM member_brands mb WHERE mb.brand_id = b.id), ${shown}
      )`,
      sorts: {
        position: sql`b.position`,
        label: sql`b.label`,
        slug: sql`b.slug`,
        updated_at: sql`b.updated_at`,
        id: sql`b.id`,
      },
      by: { sort: 'position', order: 'asc', tie: sql`b.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{ brand: Omit<ResponseOf<typeof brands.read>, 'revision'> }>`
      SELECT json_build_object(
        'caption', coalesce(b.caption, ''), 'banner_text', coalesce(b.banner_text, ''),
        'has_home_block', b.has_home_block,
        'created_at', ${wireTime(sql`b.created_at`)}, ${shown}
      ) AS brand FROM brands b WHERE b.id = ${id}`.execute(db);
    return rows[0]?.brand;
  },
};

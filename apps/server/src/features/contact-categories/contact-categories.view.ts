import type { ContactCategory } from '@orchard/contract/contact-categories';
import type { contactCategories } from '@orchard/contract/staff/contact-categories';
import { type Kysely, sql } from 'kysely';
import { isInState, isPublishedNow, periodJson } from '#console/records/publication.ts';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords, when } from '#console/records/staff-list.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';

/** The categories that the member can choose: those for everyone and for the member's brands. */
export function listContactCategories(db: Kysely<DB>, member: Member) {
  return readRows<ContactCategory>(db)`
    SELECT c.id AS value, c.text, b.slug AS brand
    FROM contact_categories c LEFT JOIN brands b ON b.id = c.brand_id
    WHERE ${isPublishedNow('c')}
      AND (c.brand_id IS NULL OR c.brand_id = ANY(${brandIds(member)}::integer[]))
    ORDER BY c.position, c.id`;
}

/** What an enquiry to this brand can be about; empty: the form has no such field. */
export const listOfferedCategories = (db: Kysely<DB>, brandId: number) => readRows<{
  id: number;
  text: string;
}>(db)`
    SELECT c.id, c.text FROM contact_categories c
    WHERE ${isPublishedNow('c')} AND (c.brand_id IS NULL OR c.brand_id = ${brandId})`;

export const staffContactCategories = recordViews<typeof contactCategories>({
  from: sql`contact_categories c LEFT JOIN brands b ON b.id = c.brand_id`,
  alias: 'c',
  named: sql`c.text`,
  shared: sql`'text', c.text, 'position', c.position, ${periodJson('c')}`,
  row: sql`
    'brand', CASE WHEN b.id IS NOT NULL
      THEN json_build_object('id', b.id, 'label', b.label) END,
    'enquiries_count', (SELECT count(*) FROM enquiries e WHERE e.contact_category_id = c.id)`,
  record: sql`'brand_id', c.brand_id`,
  where: ({ q, state, brand }) => [
    holdsWords(q, [sql`c.text`]),
    isInState('c', state),
    when(brand, sql`c.brand_id = ${brand}::bigint`),
  ],
  by: { sort: 'position', order: 'asc' },
});

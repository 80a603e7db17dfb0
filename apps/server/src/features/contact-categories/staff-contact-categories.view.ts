import type { contactCategories } from '@orchard/contract/staff/contact-categories';
import { sql } from 'kysely';
import { isInState, periodJson } from '#console/records/publication.ts';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';

/** Contact categories as the console shows them. */
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
    brand ? sql`c.brand_id = ${brand}::bigint` : sql`true`,
  ],
  by: { sort: 'position', order: 'asc' },
});

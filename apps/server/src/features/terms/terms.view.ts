import type { staffTerms } from '@orchard/contract/staff/terms';
import type { Terms } from '@orchard/contract/terms';
import { type Kysely, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** The terms of the brand with this slug; undefined without such a brand, or without terms. */
export const findTerms = (db: Kysely<DB>, slug: string): Promise<Terms | undefined> =>
  db
    .selectFrom('brand_terms')
    .innerJoin('brands', 'brands.id', 'brand_terms.brand_id')
    .select(['brand_terms.title', 'brand_terms.body', 'brand_terms.revised_on'])
    .where('brands.slug', '=', slug)
    .executeTakeFirst();

/** The terms of each brand as the console shows them, also of brands that have none yet. */
export const staffTermsViews = recordViews<typeof staffTerms>({
  from: sql`brands b LEFT JOIN brand_terms t ON t.brand_id = b.id`,
  alias: 'b',
  times: { created: sql`NULL::timestamptz`, updated: sql`t.updated_at` },
  shared: sql`'brand_label', b.label, 'revised_on', t.revised_on`,
  row: sql`'title', t.title`,
  record: sql`'title', coalesce(t.title, ''), 'body', coalesce(t.body, '')`,
  where: ({ q }) => [holdsWords(q, [sql`b.label`, sql`t.title`])],
  sorts: { id: sql`(b.position, b.id)`, title: sql`t.title`, revised_on: sql`t.revised_on` },
  by: { sort: 'id', order: 'asc' },
});

import type { staffTerms } from '@orchard/contract/staff/terms';
import type { Terms } from '@orchard/contract/terms';
import { type Kysely, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import { countOfConsents } from '#features/consents/consents.view.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** The terms of the brand with this slug; undefined without such a brand, or without terms. */
export const findTerms = (db: Kysely<DB>, slug: string): Promise<Terms | undefined> =>
  readRow<Terms>(db)`
    SELECT t.title, t.body, t.revised_on::text AS revised_on
    FROM terms_today t JOIN brands b ON b.id = t.brand_id WHERE b.slug = ${slug}`;

/** The terms to come of terms `t`; null for none. */
export const nextTerms = sql`CASE WHEN t.next_from IS NOT NULL THEN
  json_build_object('title', t.next_title, 'body', t.next_body, 'from', t.next_from,
    'ask_consent', t.next_asks, 'consent_by', t.next_consent_by) END`;

/** When members were asked last for consent to terms `t`, as exact as it is kept. */
export const askedAt = sql<string | null>`to_char(
  t.consent_asked_at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS.US')`;

/** The terms of each brand as the console shows them, also of brands that have none yet. */
export const staffTermsViews = recordViews<typeof staffTerms>({
  from: sql`brands b LEFT JOIN terms_today t ON t.brand_id = b.id`,
  alias: 'b',
  times: { created: sql`NULL::timestamptz`, updated: sql`t.updated_at` },
  shared: sql`'brand_label', b.label, 'revised_on', t.revised_on,
    'consented_count', ${countOfConsents('consented')},
    'unconsented_count', ${countOfConsents('unconsented')}`,
  row: sql`'title', t.title, 'next_from', t.next_from`,
  record: sql`'title', coalesce(t.title, ''), 'body', coalesce(t.body, ''), 'ask_consent', false,
    'consent_asked_at', ${askedAt}, 'consent_by', t.consent_by, 'next', ${nextTerms}`,
  where: ({ q }) => [holdsWords(q, [sql`b.label`, sql`t.title`])],
  sorts: { id: sql`(b.position, b.id)`, title: sql`t.title`, revised_on: sql`t.revised_on` },
  by: { sort: 'id', order: 'asc' },
});

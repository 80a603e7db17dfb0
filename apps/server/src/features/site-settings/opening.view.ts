import { OPENING_STEPS, type OpeningStep } from '@orchard/contract/staff/site-settings';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

const some = (rows: RawBuilder<unknown>) => sql<boolean>`EXISTS (SELECT FROM ${rows})`;
const audited = (kind: string) => some(sql`audit_log WHERE kind = ${kind}`);

/** When a step is done. Terms count once an operator has saved them: the first ones are samples. */
const DONE: Record<OpeningStep, RawBuilder<boolean>> = {
  name: some(sql`site_settings WHERE name IS NOT NULL`),
  logo: some(sql`brands WHERE logo_url IS NOT NULL`),
  terms: audited('terms'),
  contact: some(sql`brand_contacts WHERE contact_email IS NOT NULL`),
  mail: some(sql`mails WHERE kind = 'test_mail' AND sent_at IS NOT NULL`),
  video: some(sql`videos WHERE published_at IS NOT NULL`),
  series: some(sql`series WHERE published_at IS NOT NULL`),
  menu: some(sql`menus`),
  invitations: some(sql`invitations`),
};

/** Which steps before the opening are done, and whether they were put away. */
export async function findOpening(
  db: Kysely<DB>,
): Promise<{ is_closed: boolean; done: OpeningStep[] }> {
  const { rows } = await sql<Record<OpeningStep, boolean> & { is_closed: boolean }>`
    SELECT (SELECT opening_closed_at IS NOT NULL FROM site_settings) AS is_closed,
      ${sql.join(OPENING_STEPS.map((step) => sql`${DONE[step]} AS ${sql.ref(step)}`))}`.execute(db);
  const found = rows[0];
  return {
    is_closed: found?.is_closed ?? true,
    done: OPENING_STEPS.filter((step) => found?.[step]),
  };
}

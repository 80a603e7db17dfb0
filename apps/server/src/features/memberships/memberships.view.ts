import type { ContractTerms } from '@orchard/contract/staff/membership-terms';
import type { Membership } from '@orchard/contract/staff/memberships';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** A membership `d` as operators write it, as pairs. */
export const draftPairs: RawBuilder<unknown> = sql`
  'brand_id', d.brand_id, 'first_day', d.first_day, 'paid_until', d.paid_until, 'renews', d.renews,
  'ends_on', d.ends_on, 'failed_since', d.failed_since, 'reference', d.reference`;

/** The state of a membership `d`; the strongest reason comes first. */
export const membershipState = sql<Membership['state']>`CASE
  WHEN d.last_day < japan_today() THEN 'ended'
  WHEN d.first_day > japan_today() THEN 'upcoming'
  WHEN d.failed_since IS NOT NULL THEN 'failed'
  WHEN d.renews OR d.paid_until IS NULL THEN 'paid'
  ELSE 'not_renewing' END`;

const listOf = (alias: string, json: RawBuilder<unknown>) => sql`coalesce((
  SELECT json_agg(json_build_object(${json}) ORDER BY d.position, d.brand_id)
  FROM membership_days d WHERE d.member_id = ${sql.ref(`${alias}.id`)}
), '[]')`;

/** The memberships of a member under an alias, as operators write them. */
export const draftsOf = (alias: string): RawBuilder<unknown> => listOf(alias, draftPairs);

/** A membership `d` with what follows from it today, as pairs. */
export const membershipJson: RawBuilder<unknown> = sql`
  ${draftPairs}, 'state', ${membershipState}, 'last_day', d.last_day, 'term_end', d.term_end,
  'notice_reason', d.notice_reason`;

/** The memberships of a member under an alias, with what follows from them today. */
export const membershipsOf = (alias: string): RawBuilder<unknown> => listOf(alias, membershipJson);

/** When the last of a member's memberships ends, as 「2027年3月31日」; null: one has no end. */
export const lastDayOf = (alias: string): RawBuilder<string | null> => sql`(
  SELECT CASE WHEN bool_and(d.last_day IS NOT NULL)
    THEN to_char(max(d.last_day), 'FMYYYY"年"FMMM"月"FMDD"日"') END
  FROM membership_days d WHERE d.member_id = ${sql.ref(`${alias}.id`)}
)`;

/** The terms of a brand's contracts, with its name. */
export interface BrandTerms extends ContractTerms {
  id: number;
  label: string;
}

/** The terms of all brands' contracts, by their numbers, and Japan's today. */
export async function readContractTerms(
  db: Kysely<DB>,
): Promise<{ terms: Map<number, BrandTerms>; today: string }> {
  const brands = await readRows<BrandTerms>(db)`
    SELECT id, label, first_months, renewal_months, grace_days FROM brands ORDER BY position, id`;
  const today = (await readValue<string>(db)`SELECT japan_today()::text`) ?? '';
  return { terms: new Map(brands.map((brand) => [brand.id, brand])), today };
}

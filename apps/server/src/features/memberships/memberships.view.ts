import type { Membership } from '@orchard/contract/staff/memberships';
import { type RawBuilder, sql } from 'kysely';

const draft = sql`
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
export const draftsOf = (alias: string): RawBuilder<unknown> => listOf(alias, draft);

/** The same with what follows from them today. */
export const membershipsOf = (alias: string): RawBuilder<unknown> =>
  listOf(
    alias,
    sql`${draft}, 'state', ${membershipState}, 'last_day', d.last_day, 'term_end', d.term_end,
      'notice_reason', d.notice_reason`,
  );

/** When the last of a member's memberships ends, as 「2027年3月31日」; null: one has no end. */
export const lastDayOf = (alias: string): RawBuilder<string | null> => sql`(
  SELECT CASE WHEN bool_and(d.last_day IS NOT NULL)
    THEN to_char(max(d.last_day), 'FMYYYY"年"FMMM"月"FMDD"日"') END
  FROM membership_days d WHERE d.member_id = ${sql.ref(`${alias}.id`)}
)`;

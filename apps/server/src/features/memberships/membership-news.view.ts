import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** What members are told today of their contracts with a brand; the days are `yyyy-MM-dd`. */
export interface MembershipNews {
  brandId: number;
  brand: string;
  about: 'renewal' | 'ending' | 'failed';
  /** With the brand, it names what is told: of each day and stage a member hears once. */
  day: string;
  stage: string;
  /** The first day of the next term. */
  renewsOn: string | null;
  /** The last day for a notice, or the last day on the site. */
  until: string;
  /** Days from today to that day. */
  left: number;
  memberIds: number[];
}

/** Days before the last day for a notice. */
const RENEWAL_DAYS = 7;

/** Days before the last day, each with how many days later it is told where nobody could before. */
const ENDING_STAGES = [
  { days: 30, late: 2 },
  { days: 7, late: 2 },
  { days: 1, late: 1 },
];

/** Days after a payment failed, with the same; the day before the last one tells in its place. */
const FAILED_STAGE = { days: 3, late: 2 };
const LAST_STAGE = { days: 1, late: 1 };

/** The term whose day of notice comes next: of one that is over, notice counts for the term after. */
const renewal = sql`
  SELECT 'renewal' AS about, t.ends AS day, '' AS stage, t.ends + 1 AS renews_on,
    t.ends - b.notice_days AS until
  FROM (SELECT term_end_on(d.first_day, d.paid_until, b.renewal_months,
    japan_today() + b.notice_days) AS ends) t
  WHERE d.renews AND d.failed_since IS NULL AND b.renewal_months > 0
    AND t.ends - b.notice_days - japan_today() <= ${sql.lit(RENEWAL_DAYS)}`;

const ending = sql`
  SELECT 'ending', d.last_day, s.days::text, NULL::date, d.last_day
  FROM (VALUES ${sql.join(ENDING_STAGES.map(({ days, late }) => sql`(${sql.lit(days)}, ${sql.lit(late)})`))})
    s (days, late)
  WHERE NOT d.renews AND d.failed_since IS NULL
    AND d.last_day - japan_today() BETWEEN s.days - s.late AND s.days`;

const failed = sql`
  SELECT 'failed', CASE WHEN s.stage = 'last' THEN d.last_day ELSE e.day END, s.stage, NULL, d.last_day
  FROM (
    SELECT day, told_at FROM membership_events
    WHERE member_id = d.member_id AND brand_id = d.brand_id AND kind = 'failed'
    ORDER BY day DESC LIMIT 1
  ) e
  CROSS JOIN LATERAL (SELECT CASE
    WHEN d.last_day - japan_today() <= ${sql.lit(LAST_STAGE.days)}
      AND d.last_day - ${sql.lit(LAST_STAGE.days)} > e.day THEN 'last'
    WHEN japan_today() - e.day BETWEEN ${sql.lit(FAILED_STAGE.days)}
      AND ${sql.lit(FAILED_STAGE.days + FAILED_STAGE.late)} THEN ${sql.lit(String(FAILED_STAGE.days))}
    WHEN e.told_at IS NULL THEN 'first'
  END AS stage) s
  WHERE d.failed_since IS NOT NULL AND s.stage IS NOT NULL`;

/** Failed payments that nobody was told of, in whatever stage they are by now. */
const isUntold = sql<boolean>`d.failed_since IS NOT NULL AND EXISTS (
  SELECT FROM membership_events e
  WHERE e.member_id = d.member_id AND e.brand_id = d.brand_id AND e.kind = 'failed'
    AND e.told_at IS NULL
)`;

/**
 * What is to be told today of contracts that are current, also what was told already: the name of the
 * event keeps it from being told again. Who leaves hears nothing.
 * @param which all, or failed payments that nobody was told of
 */
export const listMembershipNews = (db: Kysely<DB>, which: 'all' | 'untold failures') =>
  readRows<MembershipNews>(db)`
    SELECT d.brand_id AS "brandId", b.label AS brand, told.about, told.day::text AS day, told.stage,
      told.renews_on::text AS "renewsOn", told.until::text AS until,
      told.until - japan_today() AS left, array_agg(d.member_id ORDER BY d.member_id) AS "memberIds"
    FROM membership_days d
    JOIN brands b ON b.id = d.brand_id
    CROSS JOIN LATERAL (${renewal} UNION ALL ${ending} UNION ALL ${failed}) told
    WHERE ${which === 'all' ? sql`true` : isUntold}
      AND coalesce(d.first_day <= japan_today(), true)
      AND coalesce(d.last_day >= japan_today(), true)
      AND NOT EXISTS (
        SELECT FROM erasures e WHERE e.member_id = d.member_id AND e.erased_at IS NULL
      )
    GROUP BY b.id, d.brand_id, told.about, told.day, told.stage, told.renews_on, told.until
    ORDER BY b.position, b.id, told.about, told.day, told.stage`;

/**
 * A condition on news `n`: what it says of a contract is still so. A payment may have come in, or a
 * notice, before a mail that gathers a day or a week.
 */
export const isStillSo: RawBuilder<boolean> = sql`(n.brand_id IS NULL OR EXISTS (
  SELECT FROM membership_days d
  WHERE d.member_id = n.member_id AND d.brand_id = n.brand_id
    AND coalesce(d.last_day >= japan_today(), true)
    AND CASE split_part(n.event, ':', 3)
      WHEN 'failed' THEN d.failed_since IS NOT NULL
      WHEN 'renewal' THEN d.failed_since IS NULL AND d.renews
      ELSE d.failed_since IS NULL AND d.last_day::text = split_part(n.event, ':', 4) END
) AND NOT EXISTS (SELECT FROM erasures e WHERE e.member_id = n.member_id AND e.erased_at IS NULL))`;

/** Where a mail about a failed payment leads. */
export const payUrlOf: RawBuilder<string | null> = sql`CASE
  WHEN split_part(n.event, ':', 3) = 'failed'
    THEN (SELECT b.pay_url FROM brands b WHERE b.id = n.brand_id) END`;

import { type Kysely, sql } from 'kysely';
import { changeRows, execute, readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Notes which failed payments were told, or have come in. */
export const settleFailures = (db: Kysely<DB>) =>
  execute(db)`
    UPDATE membership_events e SET told_at = now()
    WHERE e.kind = 'failed' AND e.told_at IS NULL AND (
      NOT EXISTS (
        SELECT FROM memberships ms
        WHERE ms.member_id = e.member_id AND ms.brand_id = e.brand_id AND ms.failed_since IS NOT NULL
      )
      OR EXISTS (
        SELECT FROM notifications n
        WHERE n.member_id = e.member_id AND n.created_at >= e.at
          AND n.event LIKE 'membership:' || e.brand_id || ':failed:%'
      )
    )`;

/** Offices write a new contract down some days late: for so many it is still noted. */
const LATE_DAYS = 31;

const among = (since: string) => sql`BETWEEN ${since}::date + 1 AND japan_today()`;

const sinceLate = (since: string) =>
  sql`BETWEEN least(${since}::date, japan_today() - ${sql.lit(LATE_DAYS)}) + 1 AND japan_today()`;

/** An event of the membership `d`. */
const noted = (kind: 'joined' | 'ended') => sql`
  FROM membership_events e
  WHERE e.member_id = d.member_id AND e.brand_id = d.brand_id AND e.kind = ${sql.lit(kind)}`;

/** A first day that is moved by less than a month is the same beginning. */
const joined = (since: string) => sql`
  SELECT d.member_id, d.brand_id, 'joined', d.first_day FROM memberships d
  WHERE d.first_day ${sinceLate(since)} AND NOT EXISTS (
    SELECT ${noted('joined')} AND e.day > d.first_day - ${sql.lit(LATE_DAYS)} AND NOT EXISTS (
      SELECT FROM membership_events x
      WHERE x.member_id = e.member_id AND x.brand_id = e.brand_id AND x.kind = 'ended'
        AND x.day BETWEEN e.day AND d.first_day
    )
  )`;

const ended = (since: string) => sql`
  SELECT d.member_id, d.brand_id, 'ended', d.last_day + 1 FROM membership_days d
  WHERE d.last_day + 1 ${sinceLate(since)}
    AND NOT EXISTS (SELECT ${noted('ended')} AND e.day >= d.last_day + 1)`;

/**
 * The days on which terms began behind the one that is paid; and, where the present one was paid
 * ahead, its own beginning. A contract that ends had terms until then.
 */
const renewed = (since: string) => sql`
  SELECT d.member_id, d.brand_id, 'renewed', t.begins
  FROM membership_days d
  JOIN brands b ON b.id = d.brand_id AND b.renewal_months > 0
  CROSS JOIN LATERAL (
    WITH RECURSIVE terms AS (
      SELECT term_end_on(d.first_day, d.paid_until, b.renewal_months, ${since}::date) AS ends
      UNION ALL
      SELECT term_end_on(d.first_day, d.paid_until, b.renewal_months, ends + 1) FROM terms
      WHERE ends < japan_today() - 1
    )
    SELECT ends + 1 AS begins FROM terms
    UNION
    SELECT term_end(d.first_day, n - b.renewal_months) + 1
    FROM age(date_trunc('month', d.paid_until), date_trunc('month', d.first_day)) a
    CROSS JOIN generate_series(0, 1) more
    CROSS JOIN LATERAL (
      SELECT (extract(year FROM a) * 12 + extract(month FROM a))::integer + more AS n
    ) months
    WHERE d.paid_until >= ${since}::date AND term_end(d.first_day, n) = d.paid_until
      AND n - b.renewal_months >= b.first_months
  ) t
  WHERE (d.renews OR d.ends_on IS NOT NULL) AND t.begins ${among(since)}
    AND coalesce(d.first_day < t.begins, true) AND coalesce(d.last_day >= t.begins, true)`;

/** Lets the next night note some days once more: a site that is filled has a past. */
export const forgetNights = (db: Kysely<DB>, days: number) =>
  execute(db)`UPDATE membership_nights SET noted_until = japan_today() - ${days}::integer`;

/** Notes the events of the days since the last night, for all memberships; answers how many. */
export async function noteNight(tx: Kysely<DB>): Promise<number> {
  // Another process waits here, and finds nothing left.
  const night = await readRow<{ since: string; isOver: boolean }>(tx)`
    SELECT noted_until::text AS since, noted_until >= japan_today() AS "isOver"
    FROM membership_nights FOR UPDATE`;
  if (!night || night.isOver) return 0;
  const { since } = night;
  let events = 0;
  for (const found of [joined(since), renewed(since), ended(since)]) {
    events += await changeRows(tx)`
      INSERT INTO membership_events (member_id, brand_id, kind, day) ${found}
      ON CONFLICT (member_id, brand_id, kind, day) DO NOTHING`;
  }
  await execute(tx)`UPDATE membership_nights SET noted_until = japan_today()`;
  return events;
}

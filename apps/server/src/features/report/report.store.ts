import { type Kysely, sql } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isActive, japanDay } from '#platform/sessions/membership.ts';

const since = (unit: 'day' | 'month') => sql`date_trunc(${unit}, now(), 'Asia/Tokyo')`;

/**
 * Counts who came today and this month so far; each minute, since the next visit of a member
 * overwrites the last. Who is erased meanwhile has come all the same.
 */
export const countVisits = (db: Kysely<DB>) =>
  execute(db)`
    INSERT INTO visit_days AS v (day, members, month_members, able)
    SELECT ${japanDay()}, count(*) FILTER (WHERE last_seen_at >= ${since('day')}), count(*), (
      SELECT count(*) FROM members m WHERE ${isActive('m')}
    )
    FROM member_visits WHERE last_seen_at >= ${since('month')}
    ON CONFLICT (day) DO UPDATE SET members = greatest(v.members, excluded.members),
      month_members = greatest(v.month_members, excluded.month_members), able = excluded.able
    WHERE (v.members, v.month_members, v.able)
      IS DISTINCT FROM (excluded.members, excluded.month_members, excluded.able)`;

/**
 * Adds visits of days gone by, this month's and those of the two before, as the demo site has them.
 * @param visits of all times; of each member the last stays
 */
export async function addPastVisits(
  db: Kysely<DB>,
  visits: readonly { memberId: number; at: Date }[],
): Promise<void> {
  const visited = sql`
    SELECT member, at, ${japanDay(sql`at`)} AS day
    FROM unnest(${visits.map(({ memberId }) => memberId)}::bigint[],
      ${visits.map(({ at }) => at)}::timestamptz[]) AS visit (member, at)`;
  await execute(db)`
    INSERT INTO member_visits (member_id, last_seen_at)
    SELECT member, max(at) FROM (${visited}) GROUP BY member`;
  await execute(db)`
    WITH visits AS (${visited}), days AS (
      SELECT generate_series(
        date_trunc('month', ${japanDay()}) - interval '2 months', ${japanDay()} - 1, '1 day'
      )::date AS day
    )
    INSERT INTO visit_days (day, members, month_members, able)
    SELECT d.day, count(DISTINCT member) FILTER (WHERE v.day = d.day), count(DISTINCT member), (
      SELECT count(*) FROM members m
      WHERE ${japanDay(sql`m.created_at`)} <= d.day AND ${isActive('m')}
    )
    FROM days d LEFT JOIN visits v ON v.day BETWEEN date_trunc('month', d.day) AND d.day
    GROUP BY d.day`;
}

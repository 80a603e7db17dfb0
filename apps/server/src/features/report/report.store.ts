import { type Kysely, sql } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isActive, japanDay } from '#platform/sessions/membership.ts';
import type { Visit } from '#platform/sessions/sessions.store.ts';

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

/** Counts the days of this month so far and of the two before from visits, as the demo site has them. */
export const countPastVisits = (db: Kysely<DB>, visits: readonly Visit[]) =>
  execute(db)`
    WITH visits AS (
      SELECT member, ${japanDay(sql`at`)} AS day
      FROM unnest(${visits.map(({ memberId }) => memberId)}::bigint[],
        ${visits.map(({ at }) => at)}::timestamptz[]) AS visit (member, at)
    ), days AS (
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

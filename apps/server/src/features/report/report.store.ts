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

/** Counts of days gone by, as the demo site has them. */
export const addVisitDays = (
  db: Kysely<DB>,
  days: readonly { day: string; members: number; month_members: number; able: number }[],
) =>
  db
    .insertInto('visit_days')
    .values([...days])
    .execute();

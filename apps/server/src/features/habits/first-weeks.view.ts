import type { Report } from '@orchard/contract/staff/report';
import { type Kysely, sql } from 'kysely';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { japanDay } from '#platform/sessions/membership.ts';

const firstMonth = sql`(date_trunc('month', japan_today()) - interval '11 months')`;

/**
 * How many joined in each of the last twelve months, and watched something in each of their first
 * four weeks; whose four weeks are not over does not count. The newest month comes first.
 */
export const listFirstWeeks = (db: Kysely<DB>) =>
  readRows<Report['first_weeks'][number]>(db)`
    WITH joined AS MATERIALIZED (
      SELECT m.id, greatest(${japanDay(sql`m.created_at`)}, (
        SELECT min(s.first_day) FROM memberships s WHERE s.member_id = m.id
      )) AS day FROM members m
    ), watched AS MATERIALIZED (
      SELECT j.day, (
        SELECT count(DISTINCT (d.day - j.day) / 7) FROM watch_days d
        WHERE d.member_id = j.id AND d.day BETWEEN j.day AND j.day + 27
      ) AS weeks FROM joined j WHERE j.day >= ${firstMonth} AND j.day <= japan_today() - 28
    )
    SELECT to_char(month, 'YYYY-MM') AS month, count(w.day)::integer AS joined,
      count(*) FILTER (WHERE w.weeks = 4)::integer AS watched
    FROM generate_series(${firstMonth}, japan_today(), interval '1 month') AS month
    LEFT JOIN watched w ON w.day >= month AND w.day < month + interval '1 month'
    GROUP BY month ORDER BY month DESC`;

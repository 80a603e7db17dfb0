import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import { HABITS, type staffHabits } from '@orchard/contract/staff/habits';
import type { Report } from '@orchard/contract/staff/report';
import { type Kysely, sql } from 'kysely';
import { all, listPage } from '#console/records/staff-list.ts';
import { holdsNames } from '#features/members/member-filters.view.ts';
import { membershipsOf } from '#features/memberships/memberships.view.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';
import { japanDay } from '#platform/sessions/membership.ts';
import { isOfHabit } from './habit-filter.view.ts';

type Row = ResponseOf<typeof staffHabits.list>[number];

const states = sql`(
  SELECT json_agg(json_build_object('habit', s.habit, 'since', s.since) ORDER BY s.place)
  FROM unnest(${[...HABITS]}::text[], ARRAY[h.not_begun_since, h.silent_since, h.ending_since])
    WITH ORDINALITY AS s (habit, since, place)
  WHERE s.since IS NOT NULL
)`;

const lastWatched = sql`(
  SELECT json_build_object('title', w.title, 'at', ${wireTime(sql`p.position_at`)})
  FROM video_progress p JOIN videos w ON w.id = p.video_id
  WHERE p.member_id = m.id AND p.starts > 0
  ORDER BY p.position_at DESC LIMIT 1
)`;

/** One page of the members who may leave, as the last night judged them; the newest first. */
export const listHabits = (
  db: Kysely<DB>,
  query: ParsedOf<typeof staffHabits.list>['query'],
): Promise<Page<Row>> =>
  listPage<Row>(db, query, {
    from: sql`member_habits h JOIN members m ON m.id = h.member_id
      LEFT JOIN member_visits v ON v.member_id = m.id`,
    where: all([isOfHabit(query.habit ?? 'any'), holdsNames(query.q)]),
    row: sql`json_build_object(
      'id', m.id, 'name', m.name, 'number', m.number, 'states', ${states},
      'memberships', ${membershipsOf('m')}, 'last_watched', ${lastWatched},
      'last_seen_at', ${wireTime(sql`v.last_seen_at`)},
      'contact', CASE WHEN h.contacted_at IS NOT NULL THEN json_build_object(
        'at', ${wireTime(sql`h.contacted_at`)}, 'by', h.contacted_by, 'note', h.contact_note
      ) END
    )`,
    sorts: {
      since: sql`greatest(h.not_begun_since, h.silent_since, h.ending_since)`,
      name: sql`coalesce(nullif(m.kana, ''), m.name) COLLATE "ja-x-icu"`,
      last_seen_at: sql`v.last_seen_at`,
    },
    by: { sort: 'since', order: 'desc', tie: sql`m.id` },
  });

const firstMonth = sql`(date_trunc('month', japan_today()) - interval '11 months')`;

/**
 * How many joined in each of the last twelve months, the newest first, and watched something in each
 * of their first four weeks; whose four weeks are not over does not count.
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

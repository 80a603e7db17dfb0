import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import { HABITS, type staffHabits } from '@orchard/contract/staff/habits';
import { type Kysely, sql } from 'kysely';
import { all, listPage } from '#console/records/staff-list.ts';
import { holdsNames } from '#features/members/member-filters.view.ts';
import { membershipsOf } from '#features/memberships/memberships.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Page } from '#platform/http/page.ts';
import { hasHabit } from './habit-filter.view.ts';

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
    where: all([hasHabit(query.habit ?? 'any'), holdsNames(query.q)]),
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
      contacted_at: sql`h.contacted_at`,
    },
    by: { sort: 'since', order: 'desc', tie: sql`m.id` },
  });

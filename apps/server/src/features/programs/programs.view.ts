import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { programApi } from '@orchard/contract/programs';
import { eventRight } from '@orchard/contract/programs/rights';
import type { Right } from '@orchard/contract/staff/rights';
import { SITE_EVENT_TYPES } from '@orchard/contract/staff/site-events';
import { type Kysely, sql } from 'kysely';
import { stateOf, when } from '#console/records/staff-list.ts';
import { memberState } from '#features/members/member-filters.view.ts';
import { draftPairs, membershipState } from '#features/memberships/memberships.view.ts';
import { readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { changedPage, isoTime } from './changed-page.view.ts';

type Calls = typeof programApi;
type QueryOf<Name extends keyof Calls> = ParsedOf<Calls[Name]>['query'];
type RowOf<Name extends keyof Calls> =
  ResponseOf<Calls[Name]> extends { items: (infer Row)[] } ? Row : never;

const contract = sql`${draftPairs}, 'brand', d.slug, 'state', ${membershipState},
  'last_day', d.last_day, 'term_end', d.term_end`;

/** Members `m`, and when they or their contracts changed last. */
const members = sql`members m LEFT JOIN (
  SELECT member_id, max(changed_at) AS changed_at FROM memberships GROUP BY member_id
) c ON c.member_id = m.id`;
const memberChanged = sql`greatest(m.updated_at, c.changed_at)`;

const member = sql`'id', m.id, 'number', m.number, 'name', m.name, 'kana', m.kana,
  'email', m.email, 'state', ${memberState}, 'created_at', ${isoTime(sql`m.created_at`)},
  'memberships', coalesce((
    SELECT json_agg(json_build_object(${contract}) ORDER BY d.position, d.brand_id)
    FROM membership_days d WHERE d.member_id = m.id
  ), '[]')`;

export const listMembers = (db: Kysely<DB>, query: QueryOf<'listProgramMembers'>) => {
  const { number, email, reference } = query;
  const ofReference = sql`SELECT member_id FROM memberships WHERE reference = ${reference}`;
  return changedPage<RowOf<'listProgramMembers'>>(db, query, {
    from: members,
    where: [
      when(number, sql`lower(m.number) = lower(${number})`),
      when(email, sql`lower(m.email) = lower(${email})`),
      when(reference, sql`m.id IN (${ofReference})`),
    ],
    ...{ at: memberChanged, tie: sql`m.id`, row: member },
  });
};

export const findMember = (db: Kysely<DB>, id: number) =>
  readValue<RowOf<'listProgramMembers'>>(db)`
    SELECT json_build_object(${member}, 'changed_at', ${isoTime(memberChanged)})
    FROM ${members} WHERE m.id = ${id}`;

export const listMemberships = (db: Kysely<DB>, query: QueryOf<'listProgramMemberships'>) => {
  const { brand, state, last_day_from: from, last_day_until: until } = query;
  return changedPage<RowOf<'listProgramMemberships'>>(db, query, {
    from: sql`membership_days d`,
    where: [
      when(brand, sql`d.slug = ${brand}`),
      when(state, sql`${membershipState} = ${state}`),
      when(from, sql`d.last_day >= ${from}::date`),
      when(until, sql`d.last_day <= ${until}::date`),
    ],
    ...{ at: sql`d.changed_at`, tie: sql`(d.member_id * 100000 + d.brand_id)` },
    row: sql`'member_id', d.member_id, ${contract}`,
  });
};

export const listWatching = (db: Kysely<DB>, query: QueryOf<'listProgramWatching'>) => {
  const rows = (table: string) => sql`(
    SELECT * FROM ${sql.ref(table)} WHERE ${when(query.member, sql`member_id = ${query.member}`)}
      AND ${when(query.video, sql`video_id = ${query.video}`)})`;
  return changedPage<RowOf<'listProgramWatching'>>(db, query, {
    // Reports come many times an hour and must stay cheap: there is no index of their time.
    from: sql`${rows('video_progress')} p
      FULL JOIN ${rows('video_watch_completions')} c USING (member_id, video_id)
      JOIN videos v ON v.id = video_id`,
    at: sql`greatest(p.clock_at, c.created_at)`,
    tie: sql`(member_id * 1000000 + video_id)`,
    row: sql`'member_id', member_id, 'video_id', video_id,
      'seen_seconds', coalesce(p.seen_ms, 0) / 1000, 'watched_at', ${isoTime(sql`c.created_at`)},
      'duration_seconds', coalesce(v.duration_seconds, p.duration_ms / 1000)`,
  });
};

export const listVideos = (db: Kysely<DB>, query: QueryOf<'listProgramVideos'>) =>
  changedPage<RowOf<'listProgramVideos'>>(db, query, {
    ...{ from: sql`videos v`, where: [sql`v.deleted_at IS NULL`] },
    ...{ at: sql`v.updated_at`, tie: sql`v.id` },
    row: sql`'id', v.id, 'title', v.title, 'state', ${stateOf('v')},
      'published_at', ${isoTime(sql`v.published_at`)},
      'published_until', ${isoTime(sql`v.published_until`)},
      'duration_seconds', v.duration_seconds, 'brands', ARRAY(
        SELECT b.slug FROM video_brands vb JOIN brands b ON b.id = vb.brand_id
        WHERE vb.video_id = v.id ORDER BY b.position, b.id
      )`,
  });

export const listQuestions = (db: Kysely<DB>, query: QueryOf<'listProgramQuestions'>) =>
  changedPage<RowOf<'listProgramQuestions'>>(db, query, {
    from: sql`video_questions q
      LEFT JOIN video_question_answers a ON a.video_question_id = q.id`,
    where: [when(query.state, sql`(a.id IS NOT NULL) = ${query.state === 'answered'}`)],
    ...{ at: sql`greatest(q.created_at, a.created_at, a.updated_at)`, tie: sql`q.id` },
    row: sql`'id', q.id, 'member_id', q.member_id, 'video_id', q.video_id, 'message', q.message,
      'at_seconds', q.at_seconds, 'asked_at', ${isoTime(sql`q.created_at`)}, 'answer', a.message,
      'answered_at', ${isoTime(sql`a.created_at`)}`,
  });

/** What happened, of the types that these rights open. */
export function listEvents(
  db: Kysely<DB>,
  rights: readonly Right[],
  query: QueryOf<'listProgramEvents'>,
) {
  const types = SITE_EVENT_TYPES.filter((type) => rights.includes(eventRight(type)));
  return changedPage<RowOf<'listProgramEvents'>>(db, query, {
    from: sql`site_events e`,
    where: [sql`e.type = ANY(${types}::text[])`, when(query.type, sql`e.type = ${query.type}`)],
    ...{ at: sql`e.created_at`, tie: sql`e.id`, as: 'timestamp' },
    row: sql`'id', e.uid, 'type', e.type, 'data', site_event_data(e.type, e.member_id, e.brand_id, e.subject_id, e.data)`,
  });
}

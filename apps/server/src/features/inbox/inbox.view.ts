import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import { INBOX_KINDS, type InboxKind, type inbox } from '@orchard/contract/staff/inbox';
import { mayRead } from '@orchard/contract/staff/kind-rights';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all, isIn as isInMonth, listPage, when } from '#console/records/staff-list.ts';
import { isOfMember } from '#features/members/member-filters.view.ts';
import { brandsOfMember, GONE } from '#features/questions/questions.view.ts';
import { listWriters } from '#features/reply-drafts/reply-drafts.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Staff } from '#platform/sessions/staff.ts';

type Row = ResponseOf<typeof inbox.list>[number];
type Query = ParsedOf<typeof inbox.list>['query'];

/** The kinds of the inbox that an operator may read. */
export const kindsOf = ({ roles }: Staff): InboxKind[] =>
  INBOX_KINDS.filter((kind) => mayRead(roles, kind));

// Both kinds in the same columns; `since` is when the member last wrote.
const SOURCES = {
  questions: sql`
    SELECT 'questions' AS kind, q.id, q.member_id, q.video_id, NULL::integer AS brand_id,
      NULL::integer AS category_id, q.search, NULL AS subject, q.message AS body, q.assignee_id, q.created_at,
      coalesce(a.created_at, q.created_at) AS since,
      -- What shares another's answer waits with that one.
      CASE WHEN a.id IS NULL AND q.same_as_id IS NULL THEN 'new' ELSE 'done' END AS state,
      q.at_seconds, q.same_as_id
    FROM video_questions q LEFT JOIN video_question_answers a ON a.video_question_id = q.id`,
  enquiries: sql`
    SELECT 'enquiries', e.id, e.member_id, NULL, e.brand_id, e.contact_category_id,
      e.search, e.subject, e.body, e.assignee_id, e.created_at, e.asked_at, e.status, NULL, NULL
    FROM enquiries e`,
};

/**
 * Whether some of what a row says holds a word; who wrote it is found first by the stored text. To
 * an operator who may not read members only their names tell them.
 */
const holdsTerm = (term: string, readsMembers: boolean): RawBuilder<boolean> => {
  const sought = sql`member_key(${term})`;
  const isIn = (text: RawBuilder<unknown>) => sql<boolean>`position(${sought} in ${text}) > 0`;
  const isNamed = isIn(sql`member_key(concat_ws(E'\n', m.name, m.nickname))`);
  return sql<boolean>`(${isIn(sql`i.search`)}
    OR ${isOfMember(term)} AND (${readsMembers}::boolean OR ${isNamed})
    OR i.video_id = ANY(ARRAY(SELECT id FROM videos WHERE ${isIn(sql`member_key(title)`)}))
    OR i.category_id = ANY(ARRAY(
      SELECT id FROM contact_categories WHERE ${isIn(sql`member_key(text)`)}
    ))
    OR (i.kind = 'enquiries' AND i.id = ANY(ARRAY(
      SELECT enquiry_id FROM enquiry_follow_ups WHERE ${isIn(sql`search`)}
    ))))`;
};

const ofEnquiry = sql`i.kind = 'enquiries' AND`;

const isIn = (state: Query['state'] = 'open') => {
  if (state === 'all') return sql<boolean>`true`;
  return state === 'open' ? sql<boolean>`i.state <> 'done'` : sql<boolean>`i.state = ${state}`;
};

/** Questions and enquiries that an operator may read; what waits longest comes first. */
export function listInbox(db: Kysely<DB>, staff: Staff, query: Query) {
  const kinds = kindsOf(staff).filter((kind) => query.kind === undefined || kind === query.kind);
  const source = kinds.map((kind) => SOURCES[kind]);
  const terms = (query.q ?? '').normalize('NFKC').split(/\s+/).filter(Boolean).slice(0, 10);
  // The first of a union names its columns.
  const none = sql`${SOURCES.questions} WHERE false`;
  return listPage<Row>(db, query, {
    from: sql`(${sql.join([none, ...source], sql` UNION ALL `)}) i
      LEFT JOIN members m ON m.id = i.member_id
      LEFT JOIN videos v ON v.id = i.video_id
      LEFT JOIN brands b ON b.id = i.brand_id
      LEFT JOIN staff s ON s.id = i.assignee_id`,
    where: all([
      isIn(query.state),
      isInMonth(query.month, sql`i.created_at`),
      ...terms.map((term) => holdsTerm(term, mayRead(staff.roles, 'members'))),
      when(
        query.assignee,
        query.assignee === 'mine' ? sql`i.assignee_id = ${staff.id}` : sql`i.assignee_id IS NULL`,
      ),
      when(
        query.brand,
        sql`CASE WHEN i.kind = 'enquiries' THEN i.brand_id = ${query.brand}::bigint ELSE EXISTS (
          SELECT FROM memberships mb
          WHERE mb.member_id = m.id AND mb.brand_id = ${query.brand}::bigint
        ) END`,
      ),
    ]),
    row: sql`json_build_object(
      'kind', i.kind, 'id', i.id, 'subject', i.subject, 'excerpt', left(i.body, 200),
      'state', i.state, 'created_at', ${wireTime(sql`i.created_at`)},
      'since', ${wireTime(sql`i.since`)},
      'member', json_build_object('id', m.id, 'name', coalesce(m.name, ${GONE})),
      'video', CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'title', v.title) END,
      'brands', CASE WHEN b.id IS NULL THEN ${brandsOfMember}
        ELSE json_build_array(json_build_object('id', b.id, 'label', b.label)) END,
      'assignee', CASE WHEN s.id IS NOT NULL
        THEN json_build_object('id', s.id, 'name', s.name) END,
      'at_seconds', i.at_seconds, 'same_as_id', i.same_as_id,
      'has_draft', EXISTS (
        SELECT FROM reply_drafts d
        WHERE CASE i.kind WHEN 'questions' THEN d.question_id ELSE d.enquiry_id END = i.id
      ),
      'has_follow_up', ${ofEnquiry} i.since > i.created_at AND NOT EXISTS (
        SELECT FROM enquiry_replies r WHERE r.enquiry_id = i.id AND r.created_at > i.since
      ),
      'has_failed_reply', ${ofEnquiry} EXISTS (
        SELECT FROM enquiry_replies r JOIN mails l ON l.id = r.mail_id
        WHERE r.enquiry_id = i.id AND l.failed_at IS NOT NULL
      )
    )`,
    sorts: {
      // What waits, the longest first; then what is done, the latest first.
      waiting: sql`CASE WHEN i.state <> 'done' THEN extract(epoch FROM i.since)
        ELSE 1e12 - extract(epoch FROM i.since) END`,
    },
    by: { sort: 'waiting', order: 'asc', tie: sql`i.id` },
  });
}

/** How many wait of what an operator may read, and who else is writing. */
export async function findInboxState(
  db: Kysely<DB>,
  staff: Staff,
): Promise<ResponseOf<typeof inbox.state>> {
  const kinds = kindsOf(staff);
  const { rows } = await sql<{ open: number }>`
    SELECT ((
      SELECT count(*) FROM video_questions q WHERE ${kinds.includes('questions')}::boolean
        AND q.same_as_id IS NULL
        AND NOT EXISTS (SELECT FROM video_question_answers a WHERE a.video_question_id = q.id)
    ) + (
      SELECT count(*) FROM enquiries e
      WHERE e.status <> 'done' AND ${kinds.includes('enquiries')}::boolean
    ))::integer AS open`.execute(db);
  return { open: rows[0]?.open ?? 0, writers: await listWriters(db, kinds, staff.id) };
}

import type { Conversation } from '@orchard/contract/conversations';
import { type Kysely, sql } from 'kysely';
import { followUpsOf } from '#features/enquiries/enquiries.view.ts';
import { isOpenTo, type Viewer } from '#features/videos/visible-videos.view.ts';
import { readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { PageRequest } from '#platform/http/page.ts';
import type { Member } from '#platform/sessions/member.ts';

/** What a lecture is called that the member cannot watch: its title of today is not told. */
const CLOSED_TITLE = 'ご覧いただけない動画';

const question = (viewer: Viewer) => sql`
  SELECT json_build_object(
    'id', q.id, 'kind', 'question', 'message', q.message,
    'state', CASE WHEN a.id IS NULL THEN 'waiting' ELSE 'answered' END,
    'created_at', ${wireTime(sql`q.created_at`)},
    'video', json_build_object(
      'id', v.id, 'is_open', opened.is_open,
      'title', CASE WHEN opened.is_open THEN v.title ELSE ${CLOSED_TITLE} END
    ),
    'at_seconds', q.at_seconds,
    'enquiry', NULL,
    'answer', CASE WHEN a.id IS NOT NULL THEN json_build_object(
      'message', a.message, 'created_at', ${wireTime(sql`a.created_at`)},
      'staff', json_build_object('name', s.name)
    ) END,
    'replies', json_build_array(), 'follow_ups', json_build_array(),
    'is_unread', a.id IS NOT NULL AND a.seen_at IS NULL
  )
  FROM video_questions q JOIN videos v ON v.id = q.video_id
  CROSS JOIN LATERAL (SELECT coalesce(${isOpenTo(viewer)}, false) AS is_open OFFSET 0) opened
  LEFT JOIN video_question_answers a ON a.video_question_id = q.id
  LEFT JOIN staff s ON s.id = a.staff_id
  WHERE q.id = page.id`;

const enquiry = sql`
  SELECT json_build_object(
    'id', e.id, 'kind', 'enquiry', 'message', e.body,
    'state', CASE
      WHEN r.latest > e.asked_at THEN 'replied'
      WHEN e.status = 'new' THEN 'received' ELSE e.status END,
    'created_at', ${wireTime(sql`e.created_at`)},
    'video', NULL,
    'at_seconds', NULL,
    'enquiry', json_build_object('category', coalesce(c.text, ''), 'subject', e.subject),
    'answer', NULL,
    'replies', coalesce(r.entries, '[]'),
    'follow_ups', coalesce(${followUpsOf(sql`e.id`)}, '[]'),
    'is_unread', coalesce(r.is_unread, false)
  )
  FROM enquiries e LEFT JOIN contact_categories c ON c.id = e.contact_category_id
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object(
      'id', r.id, 'message', r.message, 'created_at', ${wireTime(sql`r.created_at`)},
      'staff', json_build_object('name', r.staff_name)
    ) ORDER BY r.id) AS entries, max(r.created_at) AS latest, bool_or(r.seen_at IS NULL) AS is_unread
    FROM enquiry_replies r WHERE r.enquiry_id = e.id
  ) r
  WHERE e.id = page.id`;

/** The member's questions and enquiries, by when somebody last wrote in them; one query. */
export async function listConversations(
  db: Kysely<DB>,
  viewer: Viewer,
  { limit, offset }: PageRequest,
): Promise<{ conversations: Conversation[]; total: number }> {
  const { member } = viewer;
  const { rows } = await sql<{ total: number; conversations: Conversation[] }>`
    WITH own AS MATERIALIZED (
      SELECT 'question' AS kind, q.id, greatest(q.created_at, a.created_at, a.told_at) AS latest
      FROM video_questions q LEFT JOIN video_question_answers a ON a.video_question_id = q.id
      WHERE q.member_id = ${member.id}
      UNION ALL
      SELECT 'enquiry', e.id, greatest(e.asked_at, (
        SELECT max(r.created_at) FROM enquiry_replies r WHERE r.enquiry_id = e.id
      ))
      FROM enquiries e WHERE e.member_id = ${member.id}
    ), page AS (
      SELECT * FROM own ORDER BY latest DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*) FROM own) AS total, coalesce((
      SELECT json_agg(
        CASE page.kind WHEN 'question' THEN (${question(viewer)}) ELSE (${enquiry}) END
        ORDER BY latest DESC, kind, id DESC
      ) FROM page
    ), '[]') AS conversations`.execute(db);
  const { total = 0, conversations = [] } = rows[0] ?? {};
  return { conversations, total };
}

/** One enquiry of the member's, as the list shows it; undefined if it is not there. */
export const findEnquiryConversation = (db: Kysely<DB>, member: Member, enquiryId: number) =>
  readValue<Conversation>(db)`
    SELECT (${enquiry}) AS conversation
    FROM (SELECT id FROM enquiries WHERE id = ${enquiryId} AND member_id = ${member.id}) page
  `;

/** How many of them have an answer that the member has not seen. */
export const countUnread = async (db: Kysely<DB>, member: Member): Promise<number> =>
  (await readValue<number>(db)`
    SELECT (
      SELECT count(*) FROM video_questions q
      JOIN video_question_answers a ON a.video_question_id = q.id AND a.seen_at IS NULL
      WHERE q.member_id = ${member.id}
    ) + (
      SELECT count(*) FROM enquiries e WHERE e.member_id = ${member.id} AND EXISTS (
        SELECT FROM enquiry_replies r WHERE r.enquiry_id = e.id AND r.seen_at IS NULL
      )
    ) AS count`) ?? 0;

import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { VideoQuestion } from '@orchard/contract/questions';
import type { ReplyDrafts } from '@orchard/contract/staff/inbox';
import type { questions } from '@orchard/contract/staff/questions';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all, holdsWords, listPage, stateOf, when } from '#console/records/staff-list.ts';
import { correctionsJson } from '#features/corrections/corrections.view.ts';
import type { CachedContent } from '#platform/content-cache/content-cache.ts';
import { readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Staff } from '#platform/sessions/staff.ts';

/** Public questions and their answers, on all videos, visible or not. */
export const answersContent: CachedContent = { name: 'answers', publishedTables: [] };

/** The tables of {@link answersContent}: questions `q` with their answers `a`. */
export const publicAnswers = sql`
  video_questions q
  JOIN video_question_answers a ON a.video_question_id = q.id AND q.is_public`;

/**
 * A query for the questions that a member may read under a video, as JSON: the member's own, and
 * others' public ones with an answer. It never names the author. NULL if there are none.
 */
export const questionsOf = (
  memberId: RawBuilder<unknown>,
  videoId: RawBuilder<unknown>,
): RawBuilder<VideoQuestion[] | null> => sql`
  SELECT json_agg(json_build_object(
    'id', q.id,
    'message', q.message,
    'created_at', ${wireTime(sql`q.created_at`)},
    'at_seconds', q.at_seconds,
    'spoken', q.spoken,
    'is_unread', coalesce(q.member_id = ${memberId}, false) AND a.id IS NOT NULL AND a.seen_at IS NULL,
    'video_question_answer', CASE WHEN a.id IS NOT NULL THEN json_build_object(
      'message', a.message,
      'created_at', ${wireTime(sql`a.created_at`)},
      'staff', json_build_object('name', s.name)
    ) END
  ) ORDER BY q.created_at, q.id)
  FROM video_questions q
  LEFT JOIN video_question_answers a ON a.video_question_id = q.id
  LEFT JOIN staff s ON s.id = a.staff_id
  WHERE q.video_id = ${videoId} AND (
    q.member_id = ${memberId} OR (q.is_public AND a.id IS NOT NULL)
  )`;

/** A new question, as its author sees it. */
export async function findNewQuestion(db: Kysely<DB>, questionId: number): Promise<VideoQuestion> {
  const { rows } = await sql<VideoQuestion>`
    SELECT q.id, q.message, ${wireTime(sql`q.created_at`)} AS created_at,
      q.at_seconds, q.spoken, false AS is_unread, NULL AS video_question_answer
    FROM video_questions q WHERE q.id = ${questionId}`.execute(db);
  return rows[0] as VideoQuestion;
}

type Question = Omit<ResponseOf<typeof questions.read>, keyof ReplyDrafts>;
type Row = ResponseOf<typeof questions.list>[number];

export type QuestionQuery = ParsedOf<typeof questions.list>['query'];

/** The brands of a member `m`, as JSON. */
export const brandsOfMember = sql`coalesce((
  SELECT json_agg(json_build_object('id', b.id, 'label', b.label) ORDER BY b.position, b.id)
  FROM memberships mb JOIN brands b ON b.id = mb.brand_id WHERE mb.member_id = m.id
), '[]')`;

/** The author of a question that outlived its member. */
export const GONE = '退会した会員';

const assignee = sql`CASE WHEN s.id IS NOT NULL
  THEN json_build_object('id', s.id, 'name', s.name) END`;

/** A question `q` without an answer `a` that is to get one of its own. */
const isWaiting = sql<boolean>`a.id IS NULL AND q.same_as_id IS NULL`;

// Unanswered questions first, oldest first; then the latest answers.
const waiting = sql`CASE WHEN ${isWaiting} THEN extract(epoch FROM q.created_at)
  ELSE 1e12 - extract(epoch FROM coalesce(a.created_at, q.created_at)) END`;

export const listQuestions = (db: Kysely<DB>, staff: Staff, query: QuestionQuery) =>
  listPage<Row>(db, query, {
    from: sql`video_questions q
      LEFT JOIN members m ON m.id = q.member_id
      JOIN videos v ON v.id = q.video_id
      LEFT JOIN video_question_answers a ON a.video_question_id = q.id
      LEFT JOIN staff s ON s.id = q.assignee_id`,
    where: all([
      holdsWords(query.q, [sql`q.message`, sql`m.name`, sql`m.nickname`, sql`v.title`]),
      when(query.state, query.state === 'answered' ? sql`a.id IS NOT NULL` : isWaiting),
      when(
        query.assignee,
        query.assignee === 'mine' ? sql`q.assignee_id = ${staff.id}` : sql`q.assignee_id IS NULL`,
      ),
      when(query.video, sql`q.video_id = ${query.video}::bigint`),
      when(
        query.brand,
        sql`EXISTS (
          SELECT FROM memberships mb
          WHERE mb.member_id = m.id AND mb.brand_id = ${query.brand}::bigint
        )`,
      ),
    ]),
    row: sql`json_build_object(
      'id', q.id, 'message', q.message, 'created_at', ${wireTime(sql`q.created_at`)},
      'is_public', q.is_public, 'assignee', ${assignee},
      'at_seconds', q.at_seconds, 'same_as_id', q.same_as_id,
      'video', json_build_object('id', v.id, 'title', v.title),
      'member_name', coalesce(m.name, ${GONE}), 'brands', ${brandsOfMember},
      'answered_at', ${wireTime(sql`a.created_at`)},
      'has_draft', EXISTS (SELECT FROM reply_drafts d WHERE d.question_id = q.id)
    )`,
    sorts: { waiting, id: sql`q.id`, created_at: sql`q.created_at` },
    by: { sort: 'waiting', order: 'asc', tie: sql`q.id` },
  });

// Of what is said within half a minute.
const corrections = sql`coalesce((
  SELECT json_agg(c) FROM json_array_elements(${correctionsJson(sql`v.id`)}) c
  WHERE abs((c ->> 'start')::float8 - q.at_seconds) <= 30
), '[]')`;

/** How many pairs of characters of a question `q`, of its beginning, stand in `d`, too. */
const inCommon = sql`(
  SELECT count(*) FROM generate_series(1, least(char_length(q.search), 300) - 1) i
  WHERE position(substr(q.search, i, 2) IN d.search) > 0
)`;

/** Questions `d` that share the answer of `q`, and those that could. */
const others = sql`coalesce((
  SELECT json_agg(json_build_object(
    'id', d.id, 'message', d.message, 'at_seconds', d.at_seconds, 'same_as_id', d.same_as_id,
    'member', json_build_object('id', dm.id, 'name', coalesce(dm.name, ${GONE}))
  ) ORDER BY d.same_as_id, abs(d.at_seconds - q.at_seconds), ${inCommon} DESC, d.id)
  FROM video_questions d LEFT JOIN members dm ON dm.id = d.member_id
  WHERE d.same_as_id = q.id OR (
    d.video_id = q.video_id AND d.id <> q.id AND q.same_as_id IS NULL AND d.same_as_id IS NULL
    AND NOT EXISTS (SELECT FROM video_question_answers x WHERE x.video_question_id = d.id)
    AND NOT EXISTS (SELECT FROM video_questions x WHERE x.same_as_id = d.id)
  )
), '[]')`;

export const findQuestion = (db: Kysely<DB>, questionId: number) =>
  readValue<Question>(db)`
    SELECT json_build_object(
      'id', q.id, 'message', q.message, 'created_at', ${wireTime(sql`q.created_at`)},
      'is_public', q.is_public, 'assignee', ${assignee},
      'revision', ${answerRevision(sql`q.id`)},
      'at_seconds', q.at_seconds, 'spoken', q.spoken, 'may_publish', q.may_publish,
      'same_as_id', q.same_as_id, 'corrections', ${corrections}, 'others', ${others},
      'member', json_build_object(
        'id', m.id, 'name', coalesce(m.name, ${GONE}), 'nickname', coalesce(m.nickname, ''),
        'brands', ${brandsOfMember}
      ),
      'video', json_build_object(
        'id', v.id, 'title', v.title, 'state', ${stateOf('v')}, 'thumbnail_url', v.thumbnail_url,
        'embed_url', CASE
          WHEN v.media_file IS NOT NULL THEN '/player/' || v.id
          WHEN v.vimeo_id IS NOT NULL THEN 'https://player.vimeo.com/video/' || v.vimeo_id
            || coalesce('?h=' || v.vimeo_hash, '')
          ELSE v.embed_url END
      ),
      'answer', CASE WHEN a.id IS NOT NULL THEN json_build_object(
        'message', a.message, 'staff_name', st.name,
        'created_at', ${wireTime(sql`a.created_at`)},
        'updated_at', ${wireTime(sql`a.updated_at`)},
        'told_at', ${wireTime(sql`a.told_at`)},
        'notified_by', a.notified_by
      ) END
    ) AS question
    FROM video_questions q
    LEFT JOIN members m ON m.id = q.member_id
    JOIN videos v ON v.id = q.video_id
    LEFT JOIN video_question_answers a ON a.video_question_id = q.id
    LEFT JOIN staff st ON st.id = a.staff_id
    LEFT JOIN staff s ON s.id = q.assignee_id
    WHERE q.id = ${questionId}`;

/**
 * The revision of an answer: the id of the last audit entry that wrote its text. A new assignee does
 * not change it.
 */
const answerRevision = (id: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  SELECT max(l.id) FROM audit_log l
  WHERE l.kind = 'questions' AND l.record_id = ${id} AND l.action <> 'assign'
), 0)`;

import type { VideoQuestion } from '@orchard/contract/questions';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';

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
      false AS is_unread, NULL AS video_question_answer
    FROM video_questions q WHERE q.id = ${questionId}`.execute(db);
  return rows[0] as VideoQuestion;
}

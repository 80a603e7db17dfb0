import type { NotifiedBy } from '@orchard/contract/staff/inbox';
import { type Kysely, sql } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';

export interface QuestionDraft {
  memberId: number;
  videoId: number;
  /** Plain text. */
  message: string;
  /** Others may read it once it is answered. */
  isPublic: boolean;
  /** Absent: now. */
  createdAt?: Date | string;
  /** The second that it asks about, and what is said there. */
  atSeconds?: number | undefined;
  spoken?: string | undefined;
  /** Absent: the member was not asked. */
  mayPublish?: boolean | null | undefined;
}

export interface AnswerDraft {
  questionId: number;
  staffId: number;
  /** HTML; sanitised when it is stored. */
  message: string;
  /** Absent: now. */
  createdAt?: Date | string;
  /** When the asker saw it; absent: not yet. */
  seenAt?: Date | null;
}

const now = sql<Date>`now()`;

/** Adds questions; returns their ids in the order of the drafts. */
export async function addQuestions(
  db: Kysely<DB>,
  drafts: readonly QuestionDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('video_questions')
    .values(
      drafts.map((draft) => ({
        member_id: draft.memberId,
        video_id: draft.videoId,
        message: draft.message,
        is_public: draft.isPublic,
        created_at: draft.createdAt ?? now,
        at_seconds: draft.atSeconds ?? null,
        spoken: draft.atSeconds === undefined ? null : (draft.spoken ?? null),
        may_publish: draft.mayPublish ?? null,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds answers, one per question. */
export async function addAnswers(db: Kysely<DB>, drafts: readonly AnswerDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  await db
    .insertInto('video_question_answers')
    .values(
      drafts.map((draft) => ({
        video_question_id: draft.questionId,
        staff_id: draft.staffId,
        message: sanitizeHtml(draft.message),
        created_at: draft.createdAt ?? now,
        seen_at: draft.seenAt ?? null,
      })),
    )
    .execute();
}

/** Sets whether others may read a question, and its assignee. */
export async function storeQuestion(
  tx: Kysely<DB>,
  questionId: number,
  change: { isPublic?: boolean; assigneeId?: number | null },
): Promise<void> {
  const { isPublic, assigneeId } = change;
  await tx
    .updateTable('video_questions')
    .set({
      ...(isPublic === undefined ? {} : { is_public: isPublic }),
      ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
    })
    .where('id', '=', questionId)
    .execute();
}

/** Replaces the text of an answer; the first author stays. */
export const rewriteAnswer = (
  tx: Kysely<DB>,
  { questionId, message }: { questionId: number; message: string },
) =>
  execute(tx)`
    UPDATE video_question_answers SET message = ${sanitizeHtml(message)}, updated_at = now()
    WHERE video_question_id = ${questionId}`;

/** Records how the member hears of the answer, which is unread from now on. */
export const noteTold = (tx: Kysely<DB>, questionId: number, by: NotifiedBy) =>
  execute(tx)`
    UPDATE video_question_answers SET notified_by = ${by}, seen_at = NULL,
      told_at = CASE WHEN ${by !== 'nobody'}::boolean THEN now() ELSE told_at END
    WHERE video_question_id = ${questionId}`;

/** Records that a member has seen the answers to own questions. */
export const noteAnswersSeen = (tx: Kysely<DB>, memberId: number, questionIds: readonly number[]) =>
  execute(tx)`
    UPDATE video_question_answers a SET seen_at = now() FROM video_questions q
    WHERE q.id = a.video_question_id AND q.id = ANY(${questionIds}::bigint[])
      AND q.member_id = ${memberId} AND a.seen_at IS NULL`;

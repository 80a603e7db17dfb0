import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Stores the draft of an answer, or deletes it if it is empty. */
export async function keepDraft(
  tx: Kysely<DB>,
  { questionId, staffId, message }: { questionId: number; staffId: number; message: string },
): Promise<void> {
  if (message === '') {
    await sql`DELETE FROM video_question_drafts WHERE video_question_id = ${questionId}`.execute(
      tx,
    );
    return;
  }
  await sql`
    INSERT INTO video_question_drafts (video_question_id, staff_id, message)
    VALUES (${questionId}, ${staffId}, ${message})
    ON CONFLICT (video_question_id) DO UPDATE
      SET staff_id = excluded.staff_id, message = excluded.message, updated_at = now()`.execute(tx);
}

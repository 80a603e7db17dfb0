import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { THREAD, type Thread } from './reply-drafts.view.ts';

/** Stores what an operator is writing in a thread; nothing left to say deletes it. */
export async function keepReplyDraft(
  tx: Kysely<DB>,
  thread: Thread,
  staffId: number,
  message: string,
): Promise<void> {
  const column = THREAD[thread.inbox];
  if (message === '') {
    await sql`DELETE FROM reply_drafts
      WHERE ${column} = ${thread.id} AND staff_id = ${staffId}`.execute(tx);
    return;
  }
  await sql`
    INSERT INTO reply_drafts (staff_id, ${column}, message)
    VALUES (${staffId}, ${thread.id}, ${message})
    ON CONFLICT (${column}, staff_id) DO UPDATE
      SET message = excluded.message, updated_at = now()`.execute(tx);
}

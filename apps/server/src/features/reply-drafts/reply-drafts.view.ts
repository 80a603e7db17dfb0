import type { ReplyDrafts } from '@orchard/contract/staff/inbox';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';

/** A question or an enquiry. */
export interface Thread {
  inbox: 'questions' | 'enquiries';
  id: number;
}

export const THREAD = {
  questions: sql.ref('question_id'),
  enquiries: sql.ref('enquiry_id'),
} as const;

/** What an operator is writing in a thread, and the names of others who wrote there just now. */
export async function findReplyDrafts(
  db: Kysely<DB>,
  { inbox, id }: Thread,
  staffId: number,
): Promise<ReplyDrafts> {
  const { rows } = await sql<ReplyDrafts>`
    SELECT (
      SELECT json_build_object('message', d.message, 'updated_at', ${wireTime(sql`d.updated_at`)})
      FROM reply_drafts d WHERE d.${THREAD[inbox]} = ${id} AND d.staff_id = ${staffId}
    ) AS draft, coalesce((
      SELECT json_agg(s.name ORDER BY d.updated_at DESC)
      FROM reply_drafts d JOIN staff s ON s.id = d.staff_id
      WHERE d.${THREAD[inbox]} = ${id} AND d.staff_id <> ${staffId}
        AND d.updated_at > now() - interval '10 minutes'
    ), '[]') AS writers`.execute(db);
  return rows[0] ?? { draft: null, writers: [] };
}

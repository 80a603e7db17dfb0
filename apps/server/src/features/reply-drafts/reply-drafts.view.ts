import type { ResponseOf } from '@orchard/contract/endpoint';
import type { InboxKind, inbox, ReplyDrafts } from '@orchard/contract/staff/inbox';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';

/** A question or an enquiry. */
export interface Thread {
  inbox: InboxKind;
  id: number;
}

export const THREAD = {
  questions: sql.ref('question_id'),
  enquiries: sql.ref('enquiry_id'),
} as const;

/** What an operator is writing in a thread. */
export async function findReplyDrafts(
  db: Kysely<DB>,
  { inbox, id }: Thread,
  staffId: number,
): Promise<ReplyDrafts> {
  const { rows } = await sql<NonNullable<ReplyDrafts['draft']>>`
    SELECT d.message, ${wireTime(sql`d.updated_at`)} AS updated_at
    FROM reply_drafts d WHERE d.${THREAD[inbox]} = ${id} AND d.staff_id = ${staffId}`.execute(db);
  return { draft: rows[0] ?? null };
}

type Writers = ResponseOf<typeof inbox.state>['writers'];

/** Who else wrote just now in threads of these kinds, the latest first. */
export async function listWriters(
  db: Kysely<DB>,
  kinds: readonly InboxKind[],
  staffId: number,
): Promise<Writers> {
  const { rows } = await sql<Writers[number]>`
    SELECT kind, coalesce(d.question_id, d.enquiry_id) AS id, s.name
    FROM reply_drafts d JOIN staff s ON s.id = d.staff_id,
      LATERAL (SELECT CASE WHEN d.question_id IS NULL THEN 'enquiries' ELSE 'questions' END) k (kind)
    WHERE d.updated_at > now() - interval '10 minutes' AND d.staff_id <> ${staffId}
      AND kind = ANY(${kinds}::text[])
    ORDER BY d.updated_at DESC`.execute(db);
  return rows;
}

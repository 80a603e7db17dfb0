import type { NotifiedBy } from '@orchard/contract/staff/inbox';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** An enquiry of a member to the operators, in plain text. */
export interface EnquiryDraft {
  memberId: number;
  brandId: number;
  categoryId: number;
  subject: string;
  body: string;
}

/** Stores an enquiry; returns its id. */
export async function addEnquiry(db: Kysely<DB>, draft: EnquiryDraft): Promise<number> {
  const { id } = await db
    .insertInto('enquiries')
    .values({
      member_id: draft.memberId,
      brand_id: draft.brandId,
      contact_category_id: draft.categoryId,
      subject: draft.subject,
      body: draft.body,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Stores what a member wrote further in an own enquiry, which is open again. The caller holds its
 * lock, so that the words come after every reply that is there.
 */
export async function addFollowUp(
  tx: Kysely<DB>,
  enquiryId: number,
  message: string,
): Promise<void> {
  await sql`
    WITH added AS (
      INSERT INTO enquiry_follow_ups (enquiry_id, message) VALUES (${enquiryId}, ${message})
      RETURNING created_at
    )
    UPDATE enquiries SET status = 'new', asked_at = (SELECT created_at FROM added)
    WHERE id = ${enquiryId}`.execute(tx);
}

/** State and assignee of an enquiry; absent fields stay. */
export async function storeEnquiry(
  tx: Kysely<DB>,
  enquiryId: number,
  change: { status?: string; assigneeId?: number | null },
): Promise<void> {
  await tx
    .updateTable('enquiries')
    .set({
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.assigneeId === undefined ? {} : { assignee_id: change.assigneeId }),
    })
    .where('id', '=', enquiryId)
    .execute();
}

/** Stores the first mail of the enquiry's thread; a stored one stays. */
export async function storeThread(
  tx: Kysely<DB>,
  enquiryId: number,
  messageId: string,
): Promise<void> {
  await sql`
    UPDATE enquiries SET thread_id = ${messageId}
    WHERE id = ${enquiryId} AND thread_id IS NULL`.execute(tx);
}

/** A reply or note of an operator, in plain text. */
export interface Remark {
  enquiryId: number;
  staff: { id: number; name: string };
  message: string;
}

/** Stores a reply; returns its id. */
export async function addReply(
  tx: Kysely<DB>,
  { enquiryId, staff, message }: Remark,
): Promise<number> {
  const { id } = await tx
    .insertInto('enquiry_replies')
    .values({
      enquiry_id: enquiryId,
      staff_id: staff.id,
      staff_name: staff.name,
      message,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores how the member hears of a reply: the way, and its mail if it has one of its own. */
export async function storeHearing(
  tx: Kysely<DB>,
  replyId: number,
  { by, mailId }: { by: NotifiedBy; mailId: number | null },
): Promise<void> {
  await tx
    .updateTable('enquiry_replies')
    .set({ notified_by: by, mail_id: mailId })
    .where('id', '=', replyId)
    .execute();
}

/**
 * Stores a note. The same text of the same operator within a minute is one note.
 * @returns its id; undefined if the note was there already
 */
export async function addNote(
  tx: Kysely<DB>,
  { enquiryId, staff, message }: Remark,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO enquiry_notes (enquiry_id, staff_id, staff_name, message)
    SELECT ${enquiryId}, ${staff.id}::integer, ${staff.name}, ${message}::text
    WHERE NOT EXISTS (
      SELECT FROM enquiry_notes
      WHERE enquiry_id = ${enquiryId} AND staff_id = ${staff.id} AND message = ${message}
        AND created_at > now() - interval '1 minute'
    )
    RETURNING id`.execute(tx);
  return rows[0]?.id;
}

/** Records that a member has seen the replies to own enquiries. */
export async function noteRepliesSeen(
  tx: Kysely<DB>,
  memberId: number,
  enquiryIds: readonly number[],
): Promise<void> {
  await sql`
    UPDATE enquiry_replies r SET seen_at = now() FROM enquiries e
    WHERE e.id = r.enquiry_id AND e.id = ANY(${enquiryIds}::bigint[])
      AND e.member_id = ${memberId} AND r.seen_at IS NULL`.execute(tx);
}

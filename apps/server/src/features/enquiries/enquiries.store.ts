import type { NotifiedBy } from '@orchard/contract/staff/inbox';
import type { Kysely } from 'kysely';
import { execute, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** An enquiry of a member to the operators, in plain text. */
export interface EnquiryDraft {
  memberId: number;
  brandId: number;
  categoryId: number | null;
  subject: string;
  body: string;
}

export const addEnquiry = async (
  db: Kysely<DB>,
  { memberId, brandId, categoryId, subject, body }: EnquiryDraft,
) =>
  (await readValue<number>(db)`
    INSERT INTO enquiries (member_id, brand_id, contact_category_id, subject, body)
    VALUES (${memberId}, ${brandId}, ${categoryId}, ${subject}, ${body}) RETURNING id`) as number;

/**
 * Stores what a member wrote further in an own enquiry, which is open again. The caller holds its
 * lock, so that the words come after every reply that is there.
 */
export const addFollowUp = (tx: Kysely<DB>, enquiryId: number, message: string) =>
  execute(tx)`
    WITH added AS (
      INSERT INTO enquiry_follow_ups (enquiry_id, message) VALUES (${enquiryId}, ${message})
      RETURNING created_at
    )
    UPDATE enquiries SET status = 'new', asked_at = (SELECT created_at FROM added)
    WHERE id = ${enquiryId}`;

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
export const storeThread = (tx: Kysely<DB>, enquiryId: number, messageId: string) =>
  execute(tx)`
    UPDATE enquiries SET thread_id = ${messageId}
    WHERE id = ${enquiryId} AND thread_id IS NULL`;

/** A reply or note of an operator, in plain text. */
export interface Remark {
  enquiryId: number;
  staff: { id: number; name: string };
  message: string;
}

export const addReply = async (tx: Kysely<DB>, { enquiryId, staff, message }: Remark) =>
  (await readValue<number>(tx)`
    INSERT INTO enquiry_replies (enquiry_id, staff_id, staff_name, message)
    VALUES (${enquiryId}, ${staff.id}, ${staff.name}, ${message}) RETURNING id`) as number;

/** Stores how the member hears of a reply: the way, and its mail if it has one of its own. */
export const storeHearing = (
  tx: Kysely<DB>,
  replyId: number,
  { by, mailId }: { by: NotifiedBy; mailId: number | null },
) =>
  execute(tx)`
    UPDATE enquiry_replies SET notified_by = ${by}, mail_id = ${mailId} WHERE id = ${replyId}`;

/**
 * Stores a note. The same text of the same operator within a minute is one note.
 * @returns its id; undefined if the note was there already
 */
export const addNote = (tx: Kysely<DB>, { enquiryId, staff, message }: Remark) =>
  readValue<number>(tx)`
    INSERT INTO enquiry_notes (enquiry_id, staff_id, staff_name, message)
    SELECT ${enquiryId}, ${staff.id}::integer, ${staff.name}, ${message}::text
    WHERE NOT EXISTS (
      SELECT FROM enquiry_notes
      WHERE enquiry_id = ${enquiryId} AND staff_id = ${staff.id} AND message = ${message}
        AND created_at > now() - interval '1 minute'
    )
    RETURNING id`;

/** Records that a member has seen the replies to own enquiries. */
export const noteRepliesSeen = (tx: Kysely<DB>, memberId: number, enquiryIds: readonly number[]) =>
  execute(tx)`
    UPDATE enquiry_replies r SET seen_at = now() FROM enquiries e
    WHERE e.id = r.enquiry_id AND e.id = ANY(${enquiryIds}::bigint[])
      AND e.member_id = ${memberId} AND r.seen_at IS NULL`;

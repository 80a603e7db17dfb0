import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** What a member asks the operators. All of it is plain text. */
export interface EnquiryDraft {
  memberId: number;
  brandId: number;
  categoryId: number;
  subject: string;
  body: string;
}

/** Keeps an enquiry; returns its number. */
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

/** How far an enquiry has come and who sees to it; what is not named stays. */
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

/** Keeps which mail the enquiry's thread began with; the first one stays. */
export async function storeThread(
  tx: Kysely<DB>,
  enquiryId: number,
  messageId: string,
): Promise<void> {
  await sql`
    UPDATE enquiries SET thread_id = ${messageId}
    WHERE id = ${enquiryId} AND thread_id IS NULL`.execute(tx);
}

/** What an operator writes about an enquiry, as plain text. */
export interface Remark {
  enquiryId: number;
  staff: { id: number; name: string };
  message: string;
}

/** Keeps a reply with its mail; returns its number. */
export async function addReply(
  tx: Kysely<DB>,
  { enquiryId, staff, message }: Remark,
  mailId: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('enquiry_replies')
    .values({
      enquiry_id: enquiryId,
      staff_id: staff.id,
      staff_name: staff.name,
      message,
      mail_id: mailId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Keeps a note. The same words of the same operator within a minute are one note.
 * @returns its number; undefined when it was there already
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

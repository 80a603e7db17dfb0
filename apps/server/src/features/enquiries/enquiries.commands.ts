import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import { type AuditEntry, audit, lockRecord } from '#console/records/audit.store.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { noteMail, notifyMember } from '#features/notifications/notifications.commands.ts';
import { findAssignee } from '#features/operators/operators.view.ts';
import type { AnsweringParts } from '#features/questions/questions.commands.ts';
import { keepReplyDraft } from '#features/reply-drafts/reply-drafts.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { QueuedMail } from '#platform/mail/mail.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { addNote, addReply, storeEnquiry, storeHearing, storeThread } from './enquiries.store.ts';
import { findEnquiry, findThread } from './enquiries.view.ts';
import { enquiryReplyMail } from './enquiry-mails.view.ts';

export { noteRepliesSeen } from './enquiries.store.ts';

/**
 * An enquiry, locked until the transaction ends.
 * @throws Problem 404 when it is gone, 409 when its thread has grown since `revision`
 */
async function lockEnquiry(tx: Kysely<DB>, id: number, revision?: number) {
  await lockRecord(tx, 'enquiries', id);
  const enquiry = await orNotFound(findEnquiry(tx, id));
  if (revision !== undefined && enquiry.revision !== revision) {
    throw conflict(formatStaffMessage('conflict.thread'));
  }
  return enquiry;
}

const note = (
  tx: Kysely<DB>,
  staff: Staff,
  { id, subject }: { id: number; subject: string },
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
) => audit(tx, staff, { ...entry, kind: 'enquiries', recordId: id, label: subject });

/**
 * Sets the state of an enquiry.
 * @throws Problem 409 when the thread has grown since `revision`: unread words are not closed
 */
export const setEnquiryStatus = (
  { db }: Pick<AnsweringParts, 'db'>,
  staff: Staff,
  { id, revision, status }: { id: number; revision?: number | undefined; status: string },
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    const enquiry = await lockEnquiry(tx, id, revision);
    if (enquiry.status === status) return;
    await storeEnquiry(tx, id, { status });
    const before = { status: enquiry.status };
    await note(tx, staff, enquiry, { action: 'status', before, after: { status } });
  });

/**
 * Sets the assignee of an enquiry.
 * @throws Problem 422 when the operator may not answer enquiries
 */
export const assignEnquiry = (
  { db }: Pick<AnsweringParts, 'db'>,
  staff: Staff,
  { id, assigneeId }: { id: number; assigneeId: number | null },
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    const enquiry = await lockEnquiry(tx, id);
    const before = enquiry.assignee;
    if ((before?.id ?? null) === assigneeId) return;
    const assignee = await findAssignee(tx, assigneeId, 'enquiries.answer');
    await storeEnquiry(tx, id, { assigneeId });
    await note(tx, staff, enquiry, {
      action: 'assign',
      before: { assignee: before },
      after: { assignee },
    });
  });

export const saveEnquiryDraft = (
  { db }: Pick<AnsweringParts, 'db'>,
  staff: Staff,
  { id, message }: { id: number; message: string },
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    await lockEnquiry(tx, id);
    await keepReplyDraft(tx, { inbox: 'enquiries', id }, staff.id, message);
  });

export const noteOnEnquiry = (
  { db }: Pick<AnsweringParts, 'db'>,
  staff: Staff,
  { id, message }: { id: number; message: string },
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    const enquiry = await lockEnquiry(tx, id);
    if ((await addNote(tx, { enquiryId: id, staff, message })) === undefined) return;
    await note(tx, staff, enquiry, { action: 'note', before: null, after: { message } });
  });

type Enquiry = Awaited<ReturnType<typeof lockEnquiry>>;

/** Puts the mail with a reply into the outbox, in the thread of the enquiry. */
async function mailReply(
  tx: Kysely<DB>,
  { outbox, origin }: AnsweringParts,
  staff: Staff,
  { enquiry, message }: { enquiry: Enquiry; message: string },
): Promise<QueuedMail> {
  const { id, member, brand, subject } = enquiry;
  const mailMessage = enquiryReplyMail(member, origin, brand, {
    enquiryId: id,
    subject,
    reply: message,
    staff: staff.name,
    message: enquiry.follow_ups.at(-1)?.message ?? enquiry.body,
  });
  const list = { name: 'enquiry', memberId: member.id };
  return outbox.put(tx, mailMessage, { inReplyTo: await findThread(tx, id), list });
}

/**
 * Stores a reply, tells the member by the ways that the member has chosen, and sets the state.
 * @throws Problem 409 when another operator has replied since `revision`, or the member wrote further
 */
export const replyToEnquiry = (
  parts: AnsweringParts,
  staff: Staff,
  id: number,
  reply: { revision: number; message: string; status: string },
): Promise<void> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const enquiry = await lockEnquiry(tx, id, reply.revision);
    const { message, status } = reply;
    const replyId = await addReply(tx, { enquiryId: id, staff, message });
    const memberId = enquiry.member.id;
    const event = `reply:${replyId}`;
    const news = { kind: 'enquiry', event, enquiryId: id } as const;
    const { by, mailsNow } = await notifyMember(tx, memberId, news);
    const mail = mailsNow ? await mailReply(tx, parts, staff, { enquiry, message }) : null;
    if (mail) {
      await storeThread(tx, id, mail.messageId);
      await noteMail(tx, { memberId, event, mailId: mail.id });
    }
    await storeHearing(tx, replyId, { by, mailId: mail?.id ?? null });
    await storeEnquiry(tx, id, { status });
    await keepReplyDraft(tx, { inbox: 'enquiries', id }, staff.id, '');
    await note(tx, staff, enquiry, {
      action: 'reply',
      before: { status: enquiry.status },
      after: { status, message, recipient: enquiry.member.email },
    });
  });

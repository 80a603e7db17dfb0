import { enquiries } from '@orchard/contract/staff/enquiries';
import { listVersions } from '#console/records/history.view.ts';
import { listColleagues } from '#features/operators/operators.view.ts';
import { findReplyDrafts } from '#features/reply-drafts/reply-drafts.view.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';
import {
  assignEnquiry,
  noteOnEnquiry,
  replyToEnquiry,
  saveEnquiryDraft,
  setEnquiryStatus,
} from './enquiries.commands.ts';
import { findEnquiry, listEnquiries } from './enquiries.view.ts';

export const staffEnquiriesRoutes = (parts: SiteParts) => {
  const { db, outbox, pushSender } = parts;
  const draftsOf = (staff: Staff, id: number) =>
    findReplyDrafts(db.kysely, { inbox: 'enquiries', id }, staff.id);
  const find = async (staff: Staff, id: number) => {
    const enquiry = await findEnquiry(db.kysely, id);
    if (!enquiry) throw notFound();
    return { ...enquiry, ...(await draftsOf(staff, id)) };
  };
  return [
    bind(enquiries.list, ({ staff, query }) => listEnquiries(db.kysely, staff, query)),
    bind(enquiries.read, ({ staff, params }) => find(staff, params.id)),
    bind(enquiries.versions, ({ params }) => listVersions(db.kysely, 'enquiries', params.id)),
    bind(enquiries.assignees, () => listColleagues(db.kysely, 'enquiries.answer')),
    bind(enquiries.setStatus, async ({ staff, params: { id }, query, body }) => {
      await setEnquiryStatus(parts, staff, { id, ...query, status: body.status });
      return find(staff, id);
    }),
    bind(enquiries.assign, async ({ staff, params: { id }, body }) => {
      await assignEnquiry(parts, staff, { id, assigneeId: body.staff_id });
      return find(staff, id);
    }),
    bind(enquiries.addNote, async ({ staff, params: { id }, body }) => {
      await noteOnEnquiry(parts, staff, { id, message: body.message });
      return find(staff, id);
    }),
    bind(enquiries.saveDraft, async ({ staff, params: { id }, body }) => {
      await saveEnquiryDraft(parts, staff, { id, message: body.message });
      return draftsOf(staff, id);
    }),
    bind(enquiries.reply, async ({ staff, params: { id }, query: { revision = 0 }, body }) => {
      await replyToEnquiry(parts, staff, id, { revision, ...body });
      outbox.wake();
      pushSender.wake();
      return find(staff, id);
    }),
  ];
};

import { api } from '@orchard/contract';
import { formatMessage } from '@orchard/contract/messages';
import { enquiries } from '@orchard/contract/staff/enquiries';
import type { Kysely } from 'kysely';
import { lockRecord } from '#console/records/audit.store.ts';
import { listVersions } from '#console/records/history.view.ts';
import { listOfferedCategories } from '#features/contact-categories/contact-categories.view.ts';
import { findEnquiryConversation } from '#features/conversations/conversations.view.ts';
import { listColleagues } from '#features/operators/operators.view.ts';
import { findReplyDrafts } from '#features/reply-drafts/reply-drafts.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { runIdempotently } from '#platform/idempotency/idempotency.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import {
  assignEnquiry,
  noteOnEnquiry,
  replyToEnquiry,
  saveEnquiryDraft,
  setEnquiryStatus,
} from './enquiries.commands.ts';
import { addEnquiry, addFollowUp, storeThread } from './enquiries.store.ts';
import { findEnquiry, listEnquiries } from './enquiries.view.ts';
import { enquiryMail } from './enquiry-mails.view.ts';

export const enquiriesRoutes = ({ db, limits, outbox }: SiteParts) => [
  bind(api.sendEnquiry, async ({ member, body, request }) => {
    const brand = member.brands.find(({ slug }) => slug === body.content_category);
    if (!brand) {
      const label = 'お問い合わせ先';
      throw fieldsProblem({ content_category: [formatMessage('validation.choose', { label })] });
    }
    const { contact_category_id: chosen, subject, body: text } = body;
    const offered = await listOfferedCategories(db.kysely, brand.id);
    const category = offered.find(({ id }) => id === chosen) ?? null;
    // Nobody has to choose where there is nothing to choose from.
    if (!category && offered.length > 0) {
      const label = 'お問い合わせの種類';
      throw fieldsProblem({ contact_category_id: [formatMessage('validation.choose', { label })] });
    }
    await runIdempotently(db, request, member, body, {
      before: async () => {
        await limits.count(request, LIMITS.contact, String(member.id));
        await limits.count(request, LIMITS.contactHour, String(member.id));
      },
      act: async (tx) => {
        const categoryId = category?.id ?? null;
        const draft = { memberId: member.id, brandId: brand.id, categoryId, subject, body: text };
        const enquiryId = await addEnquiry(tx, draft);
        const asked = { category: category?.text ?? null, subject, body: text };
        const mail = enquiryMail(member, brand, asked);
        const { messageId } = await outbox.put(tx, mail, { memberId: member.id });
        await storeThread(tx, enquiryId, messageId);
      },
    });
    outbox.wake();
    return undefined;
  }),

  bind(api.addFollowUp, ({ member, params: { enquiryId }, body, request }) => {
    const find = (tx: Kysely<DB>) => orNotFound(findEnquiryConversation(tx, member, enquiryId));
    return runIdempotently(db, request, member, body, {
      before: async () => {
        await find(db.kysely);
        await limits.count(request, LIMITS.contact, String(member.id));
        await limits.count(request, LIMITS.contactHour, String(member.id));
      },
      act: async (tx) => {
        await lockRecord(tx, 'enquiries', enquiryId);
        await addFollowUp(tx, enquiryId, body.message);
        return find(tx);
      },
    });
  }),
];

export const staffEnquiriesRoutes = (parts: SiteParts) => {
  const { db, outbox, pushSender } = parts;
  const draftsOf = (staff: Staff, id: number) =>
    findReplyDrafts(db.kysely, { inbox: 'enquiries', id }, staff.id);
  const find = async (staff: Staff, id: number) => {
    const enquiry = await orNotFound(findEnquiry(db.kysely, id));
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

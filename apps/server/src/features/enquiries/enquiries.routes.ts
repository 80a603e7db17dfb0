import { api } from '@orchard/contract';
import { formatMessage } from '@orchard/contract/messages';
import type { Kysely } from 'kysely';
import { lockRecord } from '#console/records/audit.store.ts';
import { findOfferedCategory } from '#features/contact-categories/contact-categories.view.ts';
import { findEnquiryConversation } from '#features/conversations/conversations.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem, notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { runIdempotently } from '#platform/idempotency/idempotency.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { addEnquiry, addFollowUp, storeThread } from './enquiries.store.ts';
import { enquiryMail } from './enquiry-mails.view.ts';

export const enquiriesRoutes = ({ db, limits, outbox }: SiteParts) => [
  bind(api.sendEnquiry, async ({ member, body, request }) => {
    const brand = member.brands.find(({ slug }) => slug === body.content_category);
    if (!brand) {
      const label = 'お問い合わせ先';
      throw fieldsProblem({ content_category: [formatMessage('validation.choose', { label })] });
    }
    const { contact_category_id: categoryId, subject, body: text } = body;
    const category = await findOfferedCategory(db.kysely, categoryId, brand.id);
    if (!category) {
      const label = 'お問い合わせの種類';
      throw fieldsProblem({ contact_category_id: [formatMessage('validation.choose', { label })] });
    }
    await runIdempotently(db, request, member, body, {
      before: async () => {
        await limits.count(request, LIMITS.contact, String(member.id));
        await limits.count(request, LIMITS.contactHour, String(member.id));
      },
      act: async (tx) => {
        const draft = { memberId: member.id, brandId: brand.id, categoryId, subject, body: text };
        const enquiryId = await addEnquiry(tx, draft);
        const mail = enquiryMail(member, brand, { category: category.text, subject, body: text });
        const { messageId } = await outbox.put(tx, mail, { memberId: member.id });
        await storeThread(tx, enquiryId, messageId);
      },
    });
    outbox.wake();
    return undefined;
  }),

  bind(api.addFollowUp, ({ member, params: { enquiryId }, body, request }) => {
    const find = async (tx: Kysely<DB>) => {
      const conversation = await findEnquiryConversation(tx, member, enquiryId);
      if (!conversation) throw notFound();
      return conversation;
    };
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

import * as z from 'zod/mini';
import { conversation } from '#contract/conversations.ts';
import { post } from '#contract/endpoint.ts';
import { choice, chosenName, pathId, text } from '#contract/fields.ts';
import { MAX_TEXT } from '#contract/limits.ts';

export const sendEnquiry = post('/api/contact', {
  audience: 'member',
  summary: 'Sends an enquiry to the operators',
  body: z.object({
    /** One of the member's brands: the one the enquiry concerns. */
    content_category: chosenName('お問い合わせ先'),
    /** What it is about; null where the brand offers nothing to choose from. */
    contact_category_id: z.nullable(choice('お問い合わせの種類')),
    subject: text('件名'),
    body: text('お問い合わせ内容', MAX_TEXT),
  }),
  status: 204,
});

export const addFollowUp = post('/api/contact/{enquiryId}/follow-ups', {
  audience: 'member',
  summary: 'Writes further in an own enquiry, which is open again then; answers its conversation',
  params: z.object({ enquiryId: pathId() }),
  body: z.object({ message: text('追加の内容', MAX_TEXT) }),
  status: 201,
  response: conversation,
});

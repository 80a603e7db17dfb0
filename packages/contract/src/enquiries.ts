import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { choice, chosenName, html, id, text } from '#contract/fields.ts';
import { MAX_TEXT } from '#contract/limits.ts';

export const contactCategory = z.object({ value: id(), text: z.string() });
export type ContactCategory = z.output<typeof contactCategory>;

export const faqCategory = z.object({
  id: id(),
  name: z.string(),
  faqs: z.array(z.object({ id: id(), question: z.string(), answer: html() })),
});
export type FaqCategory = z.output<typeof faqCategory>;

export const listContactCategories = get('/api/contact/category', {
  audience: 'member',
  summary: 'What an enquiry can be about',
  response: z.array(contactCategory),
});

export const listFaq = get('/api/contact/faq', {
  audience: 'member',
  summary: 'Questions and answers by group, in order',
  response: z.array(faqCategory),
});

export const sendEnquiry = post('/api/contact', {
  audience: 'member',
  summary: 'Sends an enquiry to the operators',
  body: z.object({
    /** One of the member's brands: the one the enquiry concerns. */
    content_category: chosenName('お問い合わせ先'),
    contact_category_id: choice('お問い合わせの種類'),
    subject: text('件名'),
    body: text('お問い合わせ内容', MAX_TEXT),
  }),
  status: 204,
});

import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { html, id } from '#contract/fields.ts';

export const faqCategory = z.object({
  id: id(),
  name: z.string(),
  faqs: z.array(z.object({ id: id(), question: z.string(), answer: html() })),
});
export type FaqCategory = z.output<typeof faqCategory>;

export const listFaq = get('/api/contact/faq', {
  audience: 'member',
  summary: 'Questions and answers by group, in order',
  response: z.array(faqCategory),
});

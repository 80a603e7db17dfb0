import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';

export const contactCategory = z.object({
  value: id(),
  text: z.string(),
  /** The slug of the only brand for which it is offered; null: for every brand. */
  brand: z.nullable(z.string()),
});
export type ContactCategory = z.output<typeof contactCategory>;

export const listContactCategories = get('/api/contact/category', {
  audience: 'member',
  summary: 'What an enquiry can be about',
  response: z.array(contactCategory),
});

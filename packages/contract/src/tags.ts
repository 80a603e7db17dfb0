import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';

export const tag = z.object({ id: id(), name: z.string() });
export type Tag = z.output<typeof tag>;

export const listTags = get('/api/tag', {
  audience: 'member',
  summary: 'All tags',
  response: z.array(tag),
});

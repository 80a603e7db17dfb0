import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { html, pathId } from '#contract/fields.ts';

export const page = z.object({ title: z.string(), body: html() });
export type Page = z.output<typeof page>;

export const getPage = get('/api/page/{pageId}', {
  audience: 'member',
  summary: 'A content page',
  params: z.object({ pageId: pathId() }),
  response: page,
});

import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { html, id, pathId, wireTime } from '#contract/fields.ts';
import { pagedQuery } from '#contract/list-query.ts';

export const notice = z.object({
  id: id(),
  title: z.string(),
  body: html(),
  published_at: wireTime(),
  notice_category: z.object({
    name: z.string(),
    /** `#rrggbb`; white text on it is readable. */
    color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  }),
});
export type Notice = z.output<typeof notice>;

export const listNotices = get('/api/notice', {
  audience: 'member',
  summary: 'Notices, newest first; complete without p',
  query: pagedQuery(),
  response: z.array(notice),
});

export const getNotice = get('/api/notice/{noticeId}', {
  audience: 'member',
  summary: 'One notice',
  params: z.object({ noticeId: pathId() }),
  response: notice,
});

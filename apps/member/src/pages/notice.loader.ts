import { noticeQuery } from '#features/notices/notices.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';
import { unreadNoticesQuery } from '#lib/unread-notices.ts';

export const loader = screenLoader(({ ensure, ensureRichText, prefetch, params }) => {
  void prefetch(unreadNoticesQuery);
  return Promise.all([ensure(noticeQuery(params.noticeId ?? '')), ensureRichText()]);
});

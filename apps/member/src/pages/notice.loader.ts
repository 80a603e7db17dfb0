import { noticeQuery } from '#features/notices/notices.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure, ensureRichText, params }) =>
  Promise.all([ensure(noticeQuery(params.noticeId ?? '')), ensureRichText()]),
);

import { noticeQuery } from '#features/notices/notices.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure, params }) =>
  ensure(noticeQuery(params.noticeId ?? '')),
);

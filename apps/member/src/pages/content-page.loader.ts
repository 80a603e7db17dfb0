import { contentPageQuery } from '#features/pages/pages.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure, ensureRichText, params }) =>
  Promise.all([ensure(contentPageQuery(params.pageId ?? '')), ensureRichText()]),
);

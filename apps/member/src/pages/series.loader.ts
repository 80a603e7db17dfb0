import { seriesQuery } from '#features/series/series.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure, ensureRichText, params }) =>
  Promise.all([ensure(seriesQuery(params.seriesId ?? '')), ensureRichText()]),
);

import { seriesListQuery } from '#features/series/series.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure }) => ensure(seriesListQuery));

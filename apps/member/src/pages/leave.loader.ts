import { erasureQuery } from '#features/erasures/erasures.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure }) => ensure(erasureQuery));

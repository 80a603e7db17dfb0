import { erasureQuery } from '#features/erasures/erasures.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

// Awaited, so that the notice does not push the screen down; if it fails, the screen is shown without.
export const loader = screenLoader(({ prefetch }) => prefetch(erasureQuery));

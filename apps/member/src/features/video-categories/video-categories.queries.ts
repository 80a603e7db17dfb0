import { HOME } from '@orchard/contract/limits';
import { query } from '#lib/api/call.ts';

const VIDEOS_OF_EACH = '6';
/** More categories than this have no place on one screen; the call allows no more on one page. */
const ALL = '100';

// Of the videos of a category titles are shown, no texts.

/** The few categories that the home screen shows, each with its newest videos. */
export const homeCategoriesQuery = query('GET /api/video/category', {
  query: { p: '1', per_page: String(HOME.categories), videos: VIDEOS_OF_EACH, bodies: '0' },
});

/** Every category with its newest videos. */
export const categoriesQuery = query('GET /api/video/category', {
  query: { p: '1', per_page: ALL, videos: VIDEOS_OF_EACH, bodies: '0' },
});

import { HOME } from '@orchard/contract/limits';
import { query } from '#lib/api/call.ts';

const VIDEOS_OF_EACH = '6';
const VIDEOS_ON_HOME = '4';
/** One screen shows no more categories than this, the most that a page of the call allows. */
const ALL = '100';

// Categories show the titles of their videos, but no texts.

/** The categories on the home screen, each with its newest videos. */
export const homeCategoriesQuery = query('GET /api/video/category', {
  query: { p: '1', per_page: String(HOME.categories), videos: VIDEOS_ON_HOME, bodies: '0' },
});

/** Every category with its newest videos. */
export const categoriesQuery = query('GET /api/video/category', {
  query: { p: '1', per_page: ALL, videos: VIDEOS_OF_EACH, bodies: '0' },
});

import { query } from '#lib/api/call.ts';

/** All tags. */
export const tagsQuery = query('GET /api/tag');

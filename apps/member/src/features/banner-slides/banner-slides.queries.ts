import { query } from '#lib/api/call.ts';

/** The home banner as this member sees it. */
export const bannerQuery = query('GET /api/banner');

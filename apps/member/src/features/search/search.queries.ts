import { query } from '#lib/api/call.ts';

/** The member's search history, newest first; always fetched again. */
export const searchHistoryQuery = { ...query('GET /api/search/history'), staleTime: 0 };

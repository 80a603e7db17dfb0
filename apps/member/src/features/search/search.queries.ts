import { query } from '#lib/api/call.ts';

/** The words that the member has searched for, newest first; never taken as fresh. */
export const searchHistoryQuery = { ...query('GET /api/search/history'), staleTime: 0 };

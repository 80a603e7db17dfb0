import { query } from '#lib/api/call.ts';

/** How many answers wait to be seen; asked for again at most every few minutes. */
export const unreadQuery = {
  ...query('GET /api/conversations/unread'),
  staleTime: 5 * 60_000,
};

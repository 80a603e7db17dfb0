import { PAGE_SIZE } from '@orchard/contract/limits';
import { pageQuery, query } from '#lib/api/call.ts';

/** One page of the bell, newest first. */
export const bellQuery = (page: number) => ({
  ...pageQuery('GET /api/notifications', {
    query: { p: String(page), per_page: String(PAGE_SIZE.notifications) },
  }),
  // What came meanwhile is wanted whenever it opens.
  staleTime: 0,
});

/** How the member wants to hear. */
export const choicesQuery = query('GET /api/account/notifications');

import { HOME, PAGE_SIZE } from '@orchard/contract/limits';
import { pageQuery } from '#lib/api/call.ts';

/** One page of the videos that the member has opened, last opened first. */
export const historyQuery = (page: number, perPage: number = PAGE_SIZE.history) =>
  pageQuery('GET /api/video/browsing-history', {
    query: { p: String(page), per_page: String(perPage) },
  });

/** The few that the home screen shows. */
export const latestHistoryQuery = historyQuery(1, HOME.history);

import { HOME, PAGE_SIZE } from '@orchard/contract/limits';
import { pageQuery } from '#lib/api/call.ts';

/** One page of the videos that the member has opened, latest first. */
export const historyQuery = (page: number, perPage: number = PAGE_SIZE.history) =>
  pageQuery('GET /api/video/browsing-history', {
    query: { p: String(page), per_page: String(perPage) },
  });

/** The entries on the home screen. */
export const latestHistoryQuery = historyQuery(1, HOME.history);

import { HOME, PAGE_SIZE } from '@orchard/contract/limits';
import { pageQuery, query } from '#lib/api/call.ts';

/** One page of the notices, newest first. */
export const noticesQuery = (page: number, perPage: number = PAGE_SIZE.notices) =>
  pageQuery('GET /api/notice', { query: { p: String(page), per_page: String(perPage) } });

/** The notices on the home screen. */
export const latestNoticesQuery = noticesQuery(1, HOME.notices);

/** One notice. */
export const noticeQuery = (noticeId: string) =>
  query('GET /api/notice/{noticeId}', { params: { noticeId } });

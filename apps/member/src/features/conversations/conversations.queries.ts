import { PAGE_SIZE } from '@orchard/contract/limits';
import { pageQuery } from '#lib/api/call.ts';

/** One page of the member's questions and enquiries. */
export const conversationsQuery = (page: number) =>
  pageQuery('GET /api/conversations', {
    query: { p: String(page), per_page: String(PAGE_SIZE.conversations) },
  });

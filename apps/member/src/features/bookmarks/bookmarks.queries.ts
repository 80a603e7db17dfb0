import { PAGE_SIZE } from '@orchard/contract/limits';
import { pageQuery } from '#lib/api/call.ts';

/** One page of the member's bookmarks. */
export const bookmarksQuery = (page: number) =>
  pageQuery('GET /api/video/bookmark', {
    query: { p: String(page), per_page: String(PAGE_SIZE.bookmarks) },
  });

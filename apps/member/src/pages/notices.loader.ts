import { PAGE_SIZE } from '@orchard/contract/limits';
import { noticesQuery } from '#features/notices/notices.queries.ts';
import { loadPage } from '#features/paging/load-page.ts';
import { unreadNoticesQuery } from '#lib/unread-notices.ts';
import { paths } from '#paths';

export const loader = loadPage(noticesQuery, PAGE_SIZE.notices, paths.notices, ({ prefetch }) => {
  void prefetch(unreadNoticesQuery);
});

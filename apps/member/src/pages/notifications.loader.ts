import { PAGE_SIZE } from '@orchard/contract/limits';
import { bellQuery } from '#features/notifications/notifications.queries.ts';
import { loadPage } from '#features/paging/load-page.ts';
import { paths } from '#paths';

export const loader = loadPage(bellQuery, PAGE_SIZE.notifications, paths.notifications);

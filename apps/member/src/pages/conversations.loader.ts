import { PAGE_SIZE } from '@orchard/contract/limits';
import { conversationsQuery } from '#features/conversations/conversations.queries.ts';
import { loadPage } from '#features/paging/load-page.ts';
import { paths } from '#paths';

export const loader = loadPage(conversationsQuery, PAGE_SIZE.conversations, paths.conversations);

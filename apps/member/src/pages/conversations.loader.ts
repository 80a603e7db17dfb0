import { PAGE_SIZE } from '@orchard/contract/limits';
import { conversationsQuery } from '#features/conversations/conversations.queries.ts';
import { stayWithinPages } from '#features/paging/last-page.ts';
import { screenLoader } from '#lib/screen-loader.ts';
import { readPage } from '#lib/video-filter.ts';
import { paths } from '#paths';

export const loader = screenLoader(async ({ ensure, ensureRichText, url }) => {
  const page = readPage(url.searchParams);
  const [answer] = await Promise.all([ensure(conversationsQuery(page)), ensureRichText()]);
  stayWithinPages(answer, page, PAGE_SIZE.conversations, paths.conversations);
});

import { bookmarksQuery } from '#features/bookmarks/bookmarks.queries.ts';
import { historyQuery } from '#features/browsing-history/browsing-history.queries.ts';
import { categoriesQuery, categoryOfVideoQuery } from '#features/categories/categories.queries.ts';
import { momentsQuery } from '#features/moments/moments.queries.ts';
import { noticesQuery } from '#features/notices/notices.queries.ts';
import { tagsQuery } from '#features/tags/tags.queries.ts';
import { videoQuery, videosQuery } from '#features/videos/videos.queries.ts';
import { transcriptQuery } from '#features/watching/watching.queries.ts';
import { ensure } from '#lib/ensure.ts';
import { queryClient } from '#lib/query-client.ts';
import type { Opening } from '#lib/router/routes.ts';
import { readPage, readVideoFilter } from '#lib/video-filter.ts';
import { categoryProgressQuery, playbackQuery } from '#lib/watch-progress.ts';

type Ask = (opening: Opening) => Promise<unknown>[];

/** Asks, and leaves what fails to the loader, which asks again. */
const quietly = (ask: Ask) => (opening: Opening) => {
  for (const asked of ask(opening)) asked.catch(() => undefined);
};

/**
 * What the loaders of the screens that are opened most ask for, without their code: so code and
 * data of a screen come side by side.
 */
export const ahead = {
  bookmarks: quietly(({ url }) => [ensure(bookmarksQuery(readPage(url.searchParams)))]),
  categories: quietly(() => [ensure(categoriesQuery), ensure(categoryProgressQuery)]),
  history: quietly(({ url }) => [ensure(historyQuery(readPage(url.searchParams)))]),
  notices: quietly(({ url }) => [ensure(noticesQuery(readPage(url.searchParams)))]),
  video: quietly(({ params: { videoId = '' } }) => [
    ensure(videoQuery(videoId)),
    ensure(categoryOfVideoQuery(videoId)),
    // Fetched anew where it was fetched long before the press.
    queryClient.prefetchQuery({ ...playbackQuery(videoId), staleTime: 2_000 }),
    queryClient.prefetchQuery(transcriptQuery(videoId)),
    queryClient.prefetchQuery(momentsQuery(videoId)),
  ]),
  videos: quietly(({ url }) => [
    ensure(videosQuery(readVideoFilter(url.searchParams))),
    ensure(tagsQuery),
  ]),
};

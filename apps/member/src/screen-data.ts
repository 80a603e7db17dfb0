import { bookmarksQuery } from '#features/bookmarks/bookmarks.queries.ts';
import { historyQuery } from '#features/browsing-history/browsing-history.queries.ts';
import { noticesQuery } from '#features/notices/notices.queries.ts';
import { tagsQuery } from '#features/tags/tags.queries.ts';
import {
  categoriesQuery,
  categoryOfVideoQuery,
} from '#features/video-categories/video-categories.queries.ts';
import { videoNotesQuery } from '#features/video-notes/video-notes.queries.ts';
import { videoQuery, videosQuery } from '#features/videos/videos.queries.ts';
import { spokenQuery, transcriptQuery } from '#features/watching/watching.queries.ts';
import { ensure } from '#lib/ensure.ts';
import { queryClient } from '#lib/query-client.ts';
import type { Opening } from '#lib/router/routes.ts';
import { readPage, readVideoFilter } from '#lib/video-filter.ts';
import { categoryProgressQuery, playbackQuery } from '#lib/watch-progress.ts';

/**
 * What the screens that are opened most ask for. Each stands here and not with its screen, so that
 * code and data come side by side; its loader waits for the same answers.
 */
export const screenData = {
  bookmarks: ({ url }: Opening) => [ensure(bookmarksQuery(readPage(url.searchParams)))] as const,
  categories: () => [ensure(categoriesQuery), ensure(categoryProgressQuery)] as const,
  history: ({ url }: Opening) => [ensure(historyQuery(readPage(url.searchParams)))] as const,
  notices: ({ url }: Opening) => [ensure(noticesQuery(readPage(url.searchParams)))] as const,
  video: ({ params: { videoId = '' } }: Opening) =>
    [
      ensure(videoQuery(videoId)),
      ensure(categoryOfVideoQuery(videoId)),
      // Another device may have gone on since; without it the video begins at its beginning.
      queryClient.prefetchQuery({ ...playbackQuery(videoId), staleTime: 2_000 }),
      queryClient.prefetchQuery(transcriptQuery(videoId)),
      queryClient.prefetchQuery(videoNotesQuery(videoId)),
    ] as const,
  videos: ({ url }: Opening) => {
    const filter = readVideoFilter(url.searchParams);
    return [
      ensure(videosQuery(filter)),
      ensure(tagsQuery),
      // It may stand first on the screen; without it there is the list all the same.
      filter.search !== '' &&
        filter.page === 1 &&
        queryClient.prefetchQuery(spokenQuery(filter.search)),
    ] as const;
  },
};

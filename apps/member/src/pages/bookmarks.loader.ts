import { PAGE_SIZE } from '@orchard/contract/limits';
import { bookmarksQuery } from '#features/bookmarks/bookmarks.queries.ts';
import { loadPage } from '#features/paging/load-page.ts';
import { latestVideoNotesQuery } from '#features/video-notes/video-notes.queries.ts';
import { prefetchProgress } from '#lib/watch-progress.ts';
import { paths } from '#paths';

export const loader = loadPage(
  bookmarksQuery,
  PAGE_SIZE.bookmarks,
  paths.bookmarks,
  (args, items) => {
    void prefetchProgress(
      args,
      items.map(({ video }) => video),
    );
    void args.prefetch(latestVideoNotesQuery);
  },
);

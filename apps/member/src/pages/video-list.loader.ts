import { PAGE_SIZE } from '@orchard/contract/limits';
import { stayWithinPages } from '#features/paging/last-page.ts';
import { tagsQuery } from '#features/tags/tags.queries.ts';
import { videosQuery } from '#features/videos/videos.queries.ts';
import { spokenQuery } from '#features/watching/watching.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';
import { readVideoFilter } from '#lib/video-filter.ts';
import { prefetchProgress } from '#lib/watch-progress.ts';
import { paths } from '#paths';

export const loader = screenLoader(async (args) => {
  const { ensure, prefetch, url } = args;
  const filter = readVideoFilter(url.searchParams);
  const [videos] = await Promise.all([
    ensure(videosQuery(filter)),
    ensure(tagsQuery),
    // Spoken hits may come first on the screen, but the list does not need them.
    filter.search !== '' && filter.page === 1 && prefetch(spokenQuery(filter.search)),
    // Found videos are there with the screen; the screen fetches the code again if this fails.
    filter.search !== '' && import('#features/videos/found-videos.tsx').catch(() => undefined),
  ]);
  stayWithinPages(videos, filter.page, PAGE_SIZE.videos, (page) =>
    paths.videos({ ...filter, page }),
  );
  void prefetchProgress(args, videos.items);
});

import { PAGE_SIZE } from '@orchard/contract/limits';
import { stayWithinPages } from '#features/paging/last-page.ts';
import { elsewhereQuery } from '#features/search/search.queries.ts';
import { tagsQuery } from '#features/tags/tags.queries.ts';
import { loosenedQuery } from '#features/videos/loosened.queries.ts';
import { videosQuery } from '#features/videos/videos.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';
import { readVideoFilter } from '#lib/video-filter.ts';
import { prefetchProgress } from '#lib/watch-progress.ts';
import { paths } from '#paths';

export const loader = screenLoader(async (args) => {
  const { ensure, prefetch, url } = args;
  const filter = readVideoFilter(url.searchParams);
  const isSearch = filter.search !== '' && filter.page === 1;
  const loosened = isSearch && prefetch(loosenedQuery(filter));
  const [videos] = await Promise.all([
    ensure(videosQuery(filter)),
    ensure(tagsQuery),
    // The list does not need what else is found.
    filter.search !== '' && prefetch(elsewhereQuery(filter.search)),
    filter.group && ensure(elsewhereQuery(filter.search, filter.group)),
  ]);
  // An empty list says at once what else there is.
  if (videos.total === 0) await loosened;
  stayWithinPages(videos, filter.page, PAGE_SIZE.videos, (page) =>
    paths.videos({ ...filter, page }),
  );
  void prefetchProgress(args, videos.items);
});

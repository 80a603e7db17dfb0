import { bannerQuery } from '#features/banner-slides/banner-slides.queries.ts';
import { latestHistoryQuery } from '#features/browsing-history/browsing-history.queries.ts';
import { latestNoticesQuery } from '#features/notices/notices.queries.ts';
import { seriesStripQuery } from '#features/series/series-strip.queries.ts';
import { tagsQuery } from '#features/tags/tags.queries.ts';
import { homeCategoriesQuery } from '#features/video-categories/video-categories.queries.ts';
import { newestVideosQuery } from '#features/videos/videos.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';
import { unreadNoticesQuery } from '#lib/unread-notices.ts';
import {
  categoryProgressQuery,
  continueQuery,
  prefetchProgress,
  resumeQuery,
} from '#lib/watch-progress.ts';

export const loader = screenLoader(async (args) => {
  const { ensure, prefetch } = args;
  const history = ensure(latestHistoryQuery);
  await Promise.all([
    ensure(resumeQuery),
    ensure(bannerQuery),
    ensure(latestNoticesQuery),
    history,
    ensure(homeCategoriesQuery),
    ensure(seriesStripQuery),
    ensure(continueQuery),
    ensure(newestVideosQuery),
    ensure(categoryProgressQuery),
  ]);
  void prefetchProgress(
    args,
    (await history).items.map(({ video }) => video),
  );
  // Most members open the list of videos next.
  void prefetch(tagsQuery);
  void prefetch(unreadNoticesQuery);
});

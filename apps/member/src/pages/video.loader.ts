import { placeIn, seriesOfVideoQuery, seriesQuery } from '#features/series/series.queries.ts';
import { videoNotesQuery } from '#features/video-notes/video-notes.queries.ts';
import { videoResourcesQuery } from '#features/video-resources/video-resources.queries.ts';
import { othersOf } from '#features/videos/others.ts';
import { categoryOfVideoQuery, videoQuery } from '#features/videos/videos.queries.ts';
import { transcriptQuery } from '#features/watching/watching.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';
import { playbackQuery, prefetchProgress } from '#lib/watch-progress.ts';

export const loader = screenLoader(async (args) => {
  const {
    ensure,
    ensureRichText,
    prefetch,
    url,
    params: { videoId = '' },
  } = args;
  const categories = ensure(categoryOfVideoQuery(videoId));
  const richText = ensureRichText();
  // If several fail, the video's own problem is reported.
  for (const wanted of [categories, richText]) wanted.catch(() => undefined);
  const beside = [
    // Another device may have played on since. Without this answer the video starts at its
    // beginning.
    prefetch({ ...playbackQuery(videoId), staleTime: 2_000 }),
    prefetch(transcriptQuery(videoId)),
    prefetch(videoNotesQuery(videoId)),
    prefetch(videoResourcesQuery(videoId)),
    // Without its series the lecture still plays.
    ensure(seriesOfVideoQuery(videoId)).then(
      ({ series }) => {
        const place = placeIn(series, url.searchParams);
        return place && prefetch(seriesQuery(place.id));
      },
      () => undefined,
    ),
  ];
  const { id } = await ensure(videoQuery(videoId));
  await Promise.all([richText, ...beside]);
  void prefetchProgress(args, othersOf(await categories, id));
});

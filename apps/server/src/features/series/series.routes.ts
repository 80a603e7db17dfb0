import { api } from '@orchard/contract';
import type { SeriesSummary } from '@orchard/contract/series';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import { isVideoVisible } from '#features/videos/videos.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import { placesOf, readSeries, type SeriesRow } from './series.view.ts';
import { progressIn } from './series-progress.ts';

const summaryOf = ({ lectures, ...series }: SeriesRow, withText: boolean): SeriesSummary => ({
  ...series,
  text: withText ? series.text : '',
  ...progressIn(lectures),
});

export const seriesRoutes = ({ db, videoLists }: { db: Database; videoLists: VideoLists }) => [
  bind(api.listSeries, async ({ member, snapshot, query }) => {
    const series = await db.read(snapshot, (from) => readSeries(from, member, 'all'));
    return series.map((one) => summaryOf(one, query.bodies !== '0'));
  }),

  bind(api.getSeries, async ({ member, snapshot, params, query }) => {
    const [series] = await db.read(snapshot, (from) => readSeries(from, member, params));
    if (!series) throw notFound();
    const videos = await videoLists.load(
      { member, snapshot },
      series.lectures.flatMap(({ is_open, video_id }) => (is_open ? [video_id] : [])),
      { withBodies: query.bodies !== '0' },
    );
    return {
      ...summaryOf(series, true),
      lectures: series.lectures.map(({ video_id, is_open, after_id, ...lecture }) => ({
        ...lecture,
        video: (is_open && videos.get(video_id)) || null,
        opens_after: series.lectures.find((other) => other.video_id === after_id)?.position ?? null,
      })),
    };
  }),

  bind(api.listVideoSeries, async ({ member, snapshot, params: { videoId } }) => {
    if (!(await isVideoVisible(db.kysely, member, videoId))) throw notFound();
    const series = await db.read(snapshot, (from) =>
      readSeries(from, member, { withVideo: videoId }),
    );
    return { series: placesOf(videoId, series) };
  }),
];

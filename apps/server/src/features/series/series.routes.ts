import { api } from '@orchard/contract';
import type { SeriesSummary } from '@orchard/contract/series';
import { series } from '@orchard/contract/staff/series';
import { listMemberSeries, openSeries } from '@orchard/contract/staff/series-openings';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { isThere } from '#features/members/members.view.ts';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import { isVideoVisible } from '#features/videos/videos.view.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { openSeriesFor } from './series.commands.ts';
import { seriesResource } from './series.store.ts';
import { placesOf, progressIn, readSeries, type SeriesRow } from './series.view.ts';
import { readMemberSeries, staffSeries } from './staff-series.view.ts';

const summaryOf = ({ lectures, ...series }: SeriesRow, withText: boolean): SeriesSummary => ({
  ...series,
  text: withText ? series.text : '',
  ...progressIn(lectures),
});

export const seriesRoutes = ({
  db,
  staffJobs,
  videoLists,
}: SiteParts & { staffJobs: JobRunner; videoLists: VideoLists }) => [
  bind(api.listSeries, async ({ member, snapshot, query }) => {
    const viewer = await videoLists.viewer({ member, snapshot });
    const series = await db.read(snapshot, (from) => readSeries(from, viewer, 'all'));
    return series.map((one) => summaryOf(one, query.bodies !== '0'));
  }),

  bind(api.getSeries, async ({ member, snapshot, params, query }) => {
    const viewer = await videoLists.viewer({ member, snapshot });
    const [series] = await db.read(snapshot, (from) => readSeries(from, viewer, params));
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
    const viewer = await videoLists.viewer({ member, snapshot });
    const series = await db.read(snapshot, (from) =>
      readSeries(from, viewer, { withVideo: videoId }),
    );
    return { series: placesOf(videoId, series) };
  }),

  bind(listMemberSeries, async ({ params }) => {
    if (!(await isThere(db.kysely, params.id))) throw notFound();
    return readMemberSeries(db.kysely, params.id);
  }),

  bind(openSeries, async ({ staff, params: { id: memberId, seriesId } }) => {
    await openSeriesFor(db, staff, { memberId, seriesId });
    return undefined;
  }),

  ...recordRoutes(db.kysely, series, { staffJobs, kind: seriesResource, views: staffSeries }),
];

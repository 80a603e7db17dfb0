import { api } from '@orchard/contract';
import { findNextInSeries, placesOf, readSeries } from '#features/series/series.view.ts';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import { isVideoVisible } from '#features/videos/videos.view.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { Member } from '#platform/sessions/member.ts';
import { findNextVideoId, listCategoryProgress } from './category-progress.view.ts';
import { watchPlaying } from './playing.commands.ts';
import { beginAnew, putAside, takeBackUp } from './progress.store.ts';
import { findProgress, listContinue, listProgress } from './progress.view.ts';
import { findResume } from './resume.view.ts';
import { playbackReports } from './watching.commands.ts';

export const watchingRoutes = ({
  db,
  limits,
  videoLists,
}: SiteParts & { videoLists: VideoLists }) => {
  const progressOf = async (member: Member, videoId: number) => {
    return orNotFound(findProgress(db.kysely, member, videoId));
  };
  const report = playbackReports(db);
  const playing = watchPlaying(db.kysely);
  return [
    bind(api.reportPlayback, async ({ member, params: { videoId }, body }) => {
      const progress = await report(member, videoId, body);
      // What comes late, as after a time without a network, says nothing of now.
      if (body.ranges.length > 0 && body.age < 10) await playing.hear(member, videoId);
      return progress;
    }),

    bind(api.stopPlayback, async ({ member, body, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      playing.stop(member, body.session);
      return undefined;
    }),

    bind(api.getPlayback, ({ member, params }) => progressOf(member, params.videoId)),

    bind(api.startReview, async ({ member, params }) => {
      if (!(await beginAnew(db.kysely, member, params.videoId))) throw notFound();
      return progressOf(member, params.videoId);
    }),

    bind(api.listProgress, async ({ member, snapshot, query }) => {
      const viewer = await videoLists.viewer({ member, snapshot });
      return db.read(snapshot, (from) => listProgress(from, viewer, query.id ?? []));
    }),

    bind(api.listContinue, async ({ member, snapshot, query }) => {
      const viewer = await videoLists.viewer({ member, snapshot });
      const begun = await db.read(snapshot, (from) => listContinue(from, viewer));
      const videos = await videoLists.load(
        { member, snapshot },
        begun.map(({ video_id }) => video_id),
        { withBodies: query.bodies !== '0' },
      );
      return begun.flatMap((progress) => {
        const video = videos.get(progress.video_id);
        return video ? [{ video, progress }] : [];
      });
    }),

    bind(api.getResume, async ({ member, snapshot, query }) => {
      const viewer = await videoLists.viewer({ member, snapshot });
      const found = await db.read(snapshot, (from) => findResume(from, viewer));
      if (!found) return null;
      const { video_id: videoId, start_id: startId, ...resume } = found;
      const [videos, series] = await Promise.all([
        videoLists.load({ member, snapshot }, [videoId], { withBodies: query.bodies !== '0' }),
        db.read(snapshot, (from) => readSeries(from, viewer, { withVideo: videoId })),
      ]);
      const video = videos.get(videoId);
      if (!video) return null;
      const places = placesOf(videoId, series);
      const place = places.find(({ id }) => id === startId) ?? places[0];
      const shown = place ? { ...place, is_start: place.id === startId } : null;
      return { ...resume, video, series: shown };
    }),

    bind(api.putAside, async ({ member, params }) => {
      if (!(await putAside(db.kysely, member, params.videoId))) throw notFound();
      return undefined;
    }),

    bind(api.takeBackUp, async ({ member, params }) => {
      if (!(await takeBackUp(db.kysely, member, params.videoId))) throw notFound();
      return undefined;
    }),

    bind(api.listCategoryProgress, async ({ member, snapshot }) => {
      const viewer = await videoLists.viewer({ member, snapshot });
      return db.read(snapshot, (from) => listCategoryProgress(from, viewer));
    }),

    bind(api.getNextVideo, async ({ member, snapshot, params: { videoId }, query }) => {
      if (!(await isVideoVisible(db.kysely, member, videoId))) throw notFound();
      const viewer = await videoLists.viewer({ member, snapshot });
      const next =
        query.series === undefined
          ? await findNextVideoId(db.kysely, viewer, videoId)
          : await findNextInSeries(db.kysely, viewer, { seriesId: query.series, videoId });
      if (next === null) return { video: null };
      const videos = await videoLists.load({ member, snapshot }, [next]);
      return { video: videos.get(next) ?? null };
    }),
  ];
};

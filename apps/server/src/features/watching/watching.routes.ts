import { api } from '@orchard/contract';
import { isVideoVisible } from '#features/videos/videos.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import { playbackReports } from '../../use-cases/report-playback.ts';
import { findNextVideo, listCategoryProgress } from './category-progress.view.ts';
import { beginAnew, putAside } from './progress.store.ts';
import { findProgress, listContinue, listProgress } from './progress.view.ts';

export const watchingRoutes = ({ db }: { db: Database }) => {
  const progressOf = async (member: Member, videoId: number) => {
    const progress = await findProgress(db.kysely, member, videoId);
    if (!progress) throw notFound();
    return progress;
  };
  const report = playbackReports(db);
  return [
    bind(api.reportPlayback, ({ member, params, body }) => report(member, params.videoId, body)),

    bind(api.getPlayback, ({ member, params }) => progressOf(member, params.videoId)),

    bind(api.startReview, async ({ member, params }) => {
      if (!(await beginAnew(db.kysely, member, params.videoId))) throw notFound();
      return progressOf(member, params.videoId);
    }),

    bind(api.listProgress, ({ member, moment, query }) =>
      db.read(moment, (from) => listProgress(from, member, query.id ?? [])),
    ),

    bind(api.listContinue, async ({ member, moment, query }) => {
      const entries = await db.read(moment, (from) => listContinue(from, member));
      if (query.bodies !== '0') return entries;
      return entries.map(({ video, progress }) => ({ video: { ...video, body: '' }, progress }));
    }),

    bind(api.putAside, async ({ member, params }) => {
      if (!(await putAside(db.kysely, member, params.videoId))) throw notFound();
      return undefined;
    }),

    bind(api.listCategoryProgress, ({ member, moment }) =>
      db.read(moment, (from) => listCategoryProgress(from, member)),
    ),

    bind(api.getNextVideo, async ({ member, params }) => {
      if (!(await isVideoVisible(db.kysely, member, params.videoId))) throw notFound();
      return { video: await findNextVideo(db.kysely, member, params.videoId) };
    }),
  ];
};

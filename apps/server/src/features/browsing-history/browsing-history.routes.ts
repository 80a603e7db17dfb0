import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import { noteRead } from '#features/notifications/notifications.commands.ts';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { openVideo } from './browsing-history.commands.ts';
import { forgetVideo, forgetVideos } from './browsing-history.store.ts';
import { listHistory } from './browsing-history.view.ts';

export const browsingHistoryRoutes = ({
  db,
  videoLists,
}: SiteParts & { videoLists: VideoLists }) => [
  bind(api.listHistory, async ({ member, snapshot, query }) => {
    const page = pageRequest(query, PAGE_SIZE.history);
    const list = await db.read(snapshot, (from) => listHistory(from, member));
    const { entries, total } = await videoLists.entries({ member, snapshot }, list, page);
    const opened = entries.map(({ id, video, enteredAt }) => ({
      id,
      video,
      viewed_at: wireTimeOf(enteredAt),
    }));
    return new Page(opened, total, PAGE_SIZE.history);
  }),

  bind(api.recordHistory, async ({ member, params, request }) => {
    if (!(await openVideo(db.kysely, member, params.videoId))) throw notFound();
    await noteRead(db.kysely, request.visitor, params);
    return undefined;
  }),

  bind(api.deleteHistoryEntry, async ({ member, params }) => {
    if (!(await forgetVideo(db.kysely, member, params.videoId))) throw notFound();
    return undefined;
  }),

  bind(api.clearHistory, async ({ member }) => {
    await forgetVideos(db.kysely, member);
    return undefined;
  }),
];

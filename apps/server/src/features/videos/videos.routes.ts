import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { notFound } from '#platform/http/problem.ts';
import { findVideo, listVideos } from './videos.view.ts';

export const videosRoutes = ({ db }: { db: Database }) => [
  bind(api.listVideos, async ({ member, query }) => {
    const filter = {
      tagIds: query.t ?? [],
      unwatchedOnly: query.uncp === '1',
      search: query.search ?? '',
      order: query.sort ?? 'desc',
    } as const;
    const request = pageRequest(query, PAGE_SIZE.videos);
    const { videos, total } = await listVideos(db.kysely, member, filter, request);
    return new Page(videos, total, PAGE_SIZE.videos);
  }),

  bind(api.getVideo, async ({ member, params }) => {
    const video = await findVideo(db.kysely, member, params.videoId);
    if (!video) throw notFound();
    return video;
  }),
];

import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { notFound } from '#platform/http/problem.ts';
import type { VideoLists } from './video-lists.view.ts';

export const videosRoutes = ({ videoLists }: { videoLists: VideoLists }) => [
  bind(api.listVideos, async ({ member, snapshot, query }) => {
    const filter = {
      tagIds: query.t ?? [],
      unwatchedOnly: query.uncp === '1',
      search: query.search ?? '',
      order: query.sort ?? 'desc',
    } as const;
    const request = pageRequest(query, PAGE_SIZE.videos);
    const { videos, total } = await videoLists.list({ member, snapshot }, filter, request);
    return new Page(videos, total, PAGE_SIZE.videos);
  }),

  bind(api.getVideo, async ({ member, snapshot, params }) => {
    const video = await videoLists.find({ member, snapshot }, params.videoId);
    if (!video) throw notFound();
    return video;
  }),
];

import { api } from '@orchard/contract';
import { MAX_PAGE_SIZE } from '@orchard/contract/limits';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { listCategories } from './video-categories.view.ts';

export const videoCategoriesRoutes = (parts: {
  contentCache: ContentCache;
  videoLists: VideoLists;
}) => [
  bind(api.listCategories, async ({ member, snapshot, query }) => {
    const { categories, total } = await listCategories(
      parts,
      { member, snapshot },
      {
        ...pageRequest(query, MAX_PAGE_SIZE),
        videosEach: query.videos ?? null,
        withBodies: query.bodies !== '0',
        withVideo: query.with_video ?? null,
      },
    );
    return new Page(categories, total, MAX_PAGE_SIZE);
  }),
];

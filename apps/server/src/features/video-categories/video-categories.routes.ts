import { api } from '@orchard/contract';
import { MAX_PAGE_SIZE } from '@orchard/contract/limits';
import { matchVideos, videoCategories } from '@orchard/contract/staff/video-categories';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findMatchingVideos, staffCategories } from './staff-video-categories.view.ts';
import { videoCategoryResource } from './video-categories.store.ts';
import { listCategories } from './video-categories.view.ts';

export const videoCategoriesRoutes = (
  parts: SiteParts & { staffJobs: JobRunner; contentCache: ContentCache; videoLists: VideoLists },
) => [
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

  bind(matchVideos, ({ query }) => findMatchingVideos(parts.db.kysely, query.t ?? [])),

  ...recordRoutes(parts.db.kysely, videoCategories, {
    staffJobs: parts.staffJobs,
    kind: videoCategoryResource,
    views: staffCategories,
  }),
];

import { matchVideos, videoCategories } from '@orchard/contract/staff/video-categories';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { findMatchingVideos } from './matching-videos.view.ts';
import { staffCategories } from './staff-video-categories.view.ts';
import { videoCategoryResource } from './video-categories.store.ts';

export const staffVideoCategoriesRoutes = ({
  db,
  staffJobs,
}: {
  db: Database;
  staffJobs: JobRunner;
}) => [
  bind(matchVideos, ({ query }) => findMatchingVideos(db.kysely, query.t ?? [])),
  ...recordRoutes(db.kysely, videoCategories, {
    staffJobs,
    kind: videoCategoryResource,
    views: staffCategories,
  }),
];

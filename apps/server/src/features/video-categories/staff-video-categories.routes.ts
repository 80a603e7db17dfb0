import { matchVideos, videoCategories } from '@orchard/contract/staff/video-categories';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { findMatchingVideos } from './matching-videos.view.ts';
import { staffCategories } from './staff-video-categories.view.ts';
import { videoCategoryResource } from './video-categories.store.ts';

export const staffVideoCategoriesRoutes = ({ db }: { db: Database }) => [
  bind(matchVideos, ({ query }) => findMatchingVideos(db.kysely, query.t ?? [])),
  ...recordRoutes(db.kysely, videoCategories, {
    kind: videoCategoryResource,
    views: staffCategories,
  }),
];

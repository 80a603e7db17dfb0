import { noticeCategories } from '@orchard/contract/staff/notice-categories';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { noticeCategoryResource } from './notice-categories.store.ts';
import { staffNoticeCategories } from './staff-notice-categories.view.ts';

export const staffNoticeCategoriesRoutes = ({ db }: { db: Database }) =>
  recordRoutes(db.kysely, noticeCategories, {
    kind: noticeCategoryResource,
    views: staffNoticeCategories,
  });

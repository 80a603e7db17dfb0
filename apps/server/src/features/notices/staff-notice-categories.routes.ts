import { noticeCategories } from '@orchard/contract/staff/notice-categories';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import type { JobRunner } from '#platform/staff-jobs/job-runner.ts';
import { noticeCategoryResource } from './notice-categories.store.ts';
import { staffNoticeCategories } from './staff-notice-categories.view.ts';

export const staffNoticeCategoriesRoutes = ({
  db,
  staffJobs,
}: {
  db: Database;
  staffJobs: JobRunner;
}) =>
  recordRoutes(db.kysely, noticeCategories, {
    staffJobs,
    kind: noticeCategoryResource,
    views: staffNoticeCategories,
  });

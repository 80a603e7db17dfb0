import { noticeCategories } from '@orchard/contract/staff/notice-categories';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
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

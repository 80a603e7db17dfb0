import { notices } from '@orchard/contract/staff/notices';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
import { noticeResource } from './notices.store.ts';
import { staffNotices } from './staff-notices.view.ts';

export const staffNoticesRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) =>
  recordRoutes(db.kysely, notices, { staffJobs, kind: noticeResource, views: staffNotices });

import { notices } from '@orchard/contract/staff/notices';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import type { JobRunner } from '#platform/staff-jobs/job-runner.ts';
import { noticeResource } from './notices.store.ts';
import { staffNotices } from './staff-notices.view.ts';

export const staffNoticesRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) =>
  recordRoutes(db.kysely, notices, { staffJobs, kind: noticeResource, views: staffNotices });

import { pages } from '@orchard/contract/staff/pages';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
import { pageResource } from './pages.store.ts';
import { staffPages } from './staff-pages.view.ts';

export const staffPagesRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) =>
  recordRoutes(db.kysely, pages, { staffJobs, kind: pageResource, views: staffPages });

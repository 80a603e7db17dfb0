import { menuCategories } from '@orchard/contract/staff/menus';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
import { menuCategoryResource } from './menus.store.ts';
import { staffMenuCategories } from './staff-menus.view.ts';

export const staffMenusRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) =>
  recordRoutes(db.kysely, menuCategories, {
    staffJobs,
    kind: menuCategoryResource,
    views: staffMenuCategories,
  });

import { menuCategories } from '@orchard/contract/staff/menus';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import type { JobRunner } from '#platform/staff-jobs/job-runner.ts';
import { menuCategoryResource } from './menus.store.ts';
import { staffMenuCategories } from './staff-menus.view.ts';

export const staffMenusRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) =>
  recordRoutes(db.kysely, menuCategories, {
    staffJobs,
    kind: menuCategoryResource,
    views: staffMenuCategories,
  });

import { contactCategories } from '@orchard/contract/staff/contact-categories';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
import { contactCategoryResource } from './contact-categories.store.ts';
import { staffContactCategories } from './staff-contact-categories.view.ts';

export const staffContactCategoriesRoutes = ({
  db,
  staffJobs,
}: {
  db: Database;
  staffJobs: JobRunner;
}) =>
  recordRoutes(db.kysely, contactCategories, {
    staffJobs,
    kind: contactCategoryResource,
    views: staffContactCategories,
  });

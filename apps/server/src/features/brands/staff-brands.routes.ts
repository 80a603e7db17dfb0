import { brands } from '@orchard/contract/staff/brands';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
import { brandResource } from './brands.store.ts';
import { staffBrands } from './brands.view.ts';

export const staffBrandsRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) =>
  recordRoutes(db.kysely, brands, { staffJobs, kind: brandResource, views: staffBrands });

import { brands } from '@orchard/contract/staff/brands';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { brandResource } from './brands.store.ts';
import { staffBrands } from './brands.view.ts';

export const staffBrandsRoutes = ({ db, staffJobs }: SiteParts & { staffJobs: JobRunner }) =>
  recordRoutes(db.kysely, brands, { staffJobs, kind: brandResource, views: staffBrands });

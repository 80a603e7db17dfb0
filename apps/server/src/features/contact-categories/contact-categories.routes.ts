import { api } from '@orchard/contract';
import { contactCategories } from '@orchard/contract/staff/contact-categories';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { contactCategoryResource } from './contact-categories.store.ts';
import { listContactCategories, staffContactCategories } from './contact-categories.view.ts';

export const contactCategoriesRoutes = ({
  db,
  staffJobs,
}: SiteParts & { staffJobs: JobRunner }) => [
  bind(api.listContactCategories, ({ member }) => listContactCategories(db.kysely, member)),
  ...recordRoutes(db.kysely, contactCategories, {
    staffJobs,
    kind: contactCategoryResource,
    views: staffContactCategories,
  }),
];

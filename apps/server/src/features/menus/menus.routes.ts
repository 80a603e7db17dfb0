import { api } from '@orchard/contract';
import { menuCategories } from '@orchard/contract/staff/menus';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { bindCached } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { menuCategoryResource } from './menus.store.ts';
import { menuContent, readMenu, staffMenuCategories } from './menus.view.ts';

export const menusRoutes = ({ db, staffJobs }: SiteParts & { staffJobs: JobRunner }) => [
  bindCached(api.listMenu, menuContent, (read, { member }) => readMenu(read, member)),
  ...recordRoutes(db.kysely, menuCategories, {
    staffJobs,
    kind: menuCategoryResource,
    views: staffMenuCategories,
  }),
];

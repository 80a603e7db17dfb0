import { api } from '@orchard/contract';
import { pages } from '@orchard/contract/staff/pages';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { pageResource } from './pages.store.ts';
import { findPage, staffPages } from './pages.view.ts';

export const pagesRoutes = ({ db, staffJobs }: SiteParts & { staffJobs: JobRunner }) => [
  bind(api.getPage, ({ member, params }) => orNotFound(findPage(db.kysely, member, params.pageId))),
  ...recordRoutes(db.kysely, pages, { staffJobs, kind: pageResource, views: staffPages }),
];

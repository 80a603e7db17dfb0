import { api } from '@orchard/contract';
import { pages } from '@orchard/contract/staff/pages';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import { pageResource } from './pages.store.ts';
import { findPage, staffPages } from './pages.view.ts';

export const pagesRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) => [
  bind(api.getPage, async ({ member, params }) => {
    const page = await findPage(db.kysely, member, params.pageId);
    if (!page) throw notFound();
    return page;
  }),
  ...recordRoutes(db.kysely, pages, { staffJobs, kind: pageResource, views: staffPages }),
];

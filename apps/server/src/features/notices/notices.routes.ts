import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import { noticeCategories } from '@orchard/contract/staff/notice-categories';
import { notices } from '@orchard/contract/staff/notices';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { publicationRemarks } from '#features/notifications/publication-remarks.view.ts';
import { bind, bindCached } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { noticeCategoryResource, noticeResource } from './notices.store.ts';
import {
  findNotice,
  listNotices,
  noticesContent,
  staffNoticeCategories,
  staffNotices,
} from './notices.view.ts';

export const noticesRoutes = ({ db, staffJobs }: SiteParts & { staffJobs: JobRunner }) => [
  bindCached(api.listNotices, noticesContent, async (read, { member, query }) => {
    const page = pageRequest(query, PAGE_SIZE.notices);
    const { notices, total } = await listNotices(read, member, page);
    return new Page(notices, total, PAGE_SIZE.notices);
  }),

  bind(api.getNotice, ({ member, params }) =>
    orNotFound(findNotice(db.kysely, member, params.noticeId)),
  ),

  ...recordRoutes(db.kysely, notices, {
    staffJobs,
    kind: noticeResource,
    views: staffNotices,
    publicationRemarks: (tx) => publicationRemarks(tx, 'notice'),
  }),
  ...recordRoutes(db.kysely, noticeCategories, {
    staffJobs,
    kind: noticeCategoryResource,
    views: staffNoticeCategories,
  }),
];

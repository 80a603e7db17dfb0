import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import type { Database } from '#platform/database/open-database.ts';
import { bind, bindCached } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { notFound } from '#platform/http/problem.ts';
import { findNotice, listNotices, noticesContent } from './notices.view.ts';

export const noticesRoutes = ({ db }: { db: Database }) => [
  bindCached(api.listNotices, noticesContent, async (read, { member, query }) => {
    const page = pageRequest(query, PAGE_SIZE.notices);
    const { notices, total } = await listNotices(read, member, page);
    return new Page(notices, total, PAGE_SIZE.notices);
  }),

  bind(api.getNotice, async ({ member, params }) => {
    const notice = await findNotice(db.kysely, member, params.noticeId);
    if (!notice) throw notFound();
    return notice;
  }),
];

import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import { findPage } from './pages.view.ts';

export const pagesRoutes = ({ db }: { db: Database }) => [
  bind(api.getPage, async ({ member, params }) => {
    const page = await findPage(db.kysely, member, params.pageId);
    if (!page) throw notFound();
    return page;
  }),
];

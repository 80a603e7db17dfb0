import { api } from '@orchard/contract';
import { MAX_PAGE_SIZE } from '@orchard/contract/limits';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { listCategories } from './categories.view.ts';

export const categoriesRoutes = ({ db }: { db: Database }) => [
  bind(api.listCategories, async ({ member, query }) => {
    const { categories, total } = await listCategories(db.kysely, member, {
      ...pageRequest(query, MAX_PAGE_SIZE),
      videosEach: query.videos ?? null,
      withVideo: query.with_video ?? null,
    });
    return new Page(categories, total, MAX_PAGE_SIZE);
  }),
];

import type { pages } from '@orchard/contract/staff/pages';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import { publishedPage } from './pages.view.ts';

/** Pages as the console shows them. */
export const staffPages = recordViews<typeof pages>({
  from: sql`pages p`,
  alias: 'p',
  published: publishedPage,
  shared: sql`'title', p.title`,
  record: sql`'body', p.body`,
  where: ({ q }) => [holdsWords(q, [sql`p.title`])],
  by: { sort: 'updated_at', order: 'desc' },
});

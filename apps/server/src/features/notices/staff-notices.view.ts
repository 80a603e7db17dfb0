import type { notices } from '@orchard/contract/staff/notices';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import { announcementJson } from '#features/notifications/audiences.view.ts';
import { publishedNotice } from './notices.view.ts';

/** Notices as the console shows them. */
export const staffNotices = recordViews<typeof notices>({
  from: sql`notices n JOIN notice_categories nc ON nc.id = n.notice_category_id`,
  alias: 'n',
  published: publishedNotice,
  shared: sql`'title', n.title`,
  row: sql`
    'notice_category', json_build_object('id', nc.id, 'name', nc.name, 'color', nc.color)`,
  record: sql`
    'body', n.body, 'notice_category_id', n.notice_category_id, ${announcementJson('notice', 'n')}`,
  where: ({ q, category }) => [
    holdsWords(q, [sql`n.title`]),
    category ? sql`n.notice_category_id = ${category}` : sql`true`,
  ],
  by: { sort: 'updated_at', order: 'desc' },
});

import type { noticeCategories } from '@orchard/contract/staff/notice-categories';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';

const noticesCount = sql`(SELECT count(*) FROM notices n WHERE n.notice_category_id = c.id)`;

/** Categories of notices as the console shows them. */
export const staffNoticeCategories = recordViews<typeof noticeCategories>({
  from: sql`notice_categories c`,
  alias: 'c',
  named: sql`c.name`,
  shared: sql`'name', c.name, 'color', c.color, 'position', c.position`,
  row: sql`'notices_count', ${noticesCount}`,
  where: ({ q }) => [holdsWords(q, [sql`c.name`])],
  sorts: { notices_count: noticesCount },
  by: { sort: 'position', order: 'asc' },
});

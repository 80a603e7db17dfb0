import type { menuCategories } from '@orchard/contract/staff/menus';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import { menusJson } from './menus.store.ts';
import { publishedMenu } from './menus.view.ts';

/** Headings of the side menu as the console shows them. */
export const staffMenuCategories = recordViews<typeof menuCategories>({
  from: sql`menu_categories`,
  alias: 'menu_categories',
  named: sql`menu_categories.name`,
  published: publishedMenu('menu_categories'),
  shared: sql`'name', name, 'icon', icon, 'position', position`,
  row: sql`
    'menus_count', (SELECT count(*) FROM menus m WHERE m.menu_category_id = menu_categories.id)`,
  record: sql`'menus', ${menusJson}`,
  where: ({ q }) => [
    holdsWords(q, [
      sql`name`,
      sql`(
        SELECT string_agg(concat_ws(' ', m.title, s.title), ' ')
        FROM menus m LEFT JOIN menu_subs s ON s.menu_id = m.id
        WHERE m.menu_category_id = menu_categories.id
      )`,
    ]),
  ],
  by: { sort: 'position', order: 'asc' },
});

import type { MenuCategory } from '@orchard/contract/menus';
import type { menuCategories } from '@orchard/contract/staff/menus';
import { type Kysely, sql } from 'kysely';
import { isPublishedFor, type Published } from '#console/records/publication.ts';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';
import type { CachedContent } from '#platform/content-cache/content-cache.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import { menusJson } from './menus.store.ts';

/** The menu is cached until it changes, or a heading's period begins or ends. */
export const menuContent: CachedContent = { name: 'menu', publishedTables: ['menu_categories'] };

/** Headings of the menu, under an alias, and their audience. */
export const publishedMenu = (alias: string): Published => ({
  alias,
  brandsTable: 'menu_category_brands',
  column: 'menu_category_id',
});

/** The side menu of a member, three levels, each in the operators' order; one query. */
export const readMenu = (db: Kysely<DB>, member: Member) => readRows<MenuCategory>(db)`
    SELECT c.id, c.name, c.icon, coalesce((
      SELECT json_agg(json_build_object(
        'id', m.id, 'title', m.title, 'url', m.url, 'window_open', m.window_open,
        'menu_subs', coalesce((
          SELECT json_agg(json_build_object(
            'id', s.id, 'title', s.title, 'url', s.url, 'window_open', s.window_open
          ) ORDER BY s.position, s.id)
          FROM menu_subs s WHERE s.menu_id = m.id
        ), '[]')
      ) ORDER BY m.position, m.id)
      FROM menus m WHERE m.menu_category_id = c.id
    ), '[]') AS menus
    FROM menu_categories c WHERE ${isPublishedFor(member, publishedMenu('c'))}
    ORDER BY c.position, c.id`;

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

import type { menuCategories } from '@orchard/contract/staff/menus';
import { sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { holdsWords, listPage } from '#platform/records/staff-list.ts';
import { menuCategoryResource } from './menus.store.ts';

interface Times {
  created_at: string | null;
  updated_at: string | null;
}

/** Headings of the side menu as the console shows them. */
export const staffMenuCategories: RecordViews<typeof menuCategories> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`menu_categories c`,
      where: holdsWords(query.q, [
        sql`c.name`,
        sql`(SELECT string_agg(concat_ws(' ', m.title, s.title), ' ')
          FROM menus m LEFT JOIN menu_subs s ON s.menu_id = m.id WHERE m.menu_category_id = c.id)`,
      ]),
      row: sql`json_build_object(
        'id', c.id, 'name', c.name, 'icon', c.icon, 'position', c.position,
        'menus_count', (SELECT count(*) FROM menus m WHERE m.menu_category_id = c.id),
        'updated_at', ${wireTime(sql`c.updated_at`)}
      )`,
      sorts: {
        position: sql`c.position`,
        name: sql`c.name`,
        updated_at: sql`c.updated_at`,
        id: sql`c.id`,
      },
      by: { sort: 'position', order: 'asc', tie: sql`c.id` },
    }),

  async find(db, id) {
    const tree = await menuCategoryResource.read(db, id);
    const { rows } = await sql<Times>`
      SELECT ${wireTime(sql`created_at`)} AS created_at, ${wireTime(sql`updated_at`)} AS updated_at
      FROM menu_categories WHERE id = ${id}`.execute(db);
    return tree && rows[0] && { id, ...tree, position: tree.position ?? 0, ...rows[0] };
  },
};

import type { MenuCategoryTree } from '@orchard/contract/staff/menus';
import { type Kysely, sql } from 'kysely';
import { publishedTableResource } from '#console/records/table-resource.ts';
import { placeOr } from '#console/records/written.ts';
import type { DB } from '#platform/database/schema.generated.ts';

type Entry = MenuCategoryTree['menus'][number]['menu_subs'][number];

const linkColumns = ({ title, url, window_open }: Entry, index: number) => ({
  title,
  url,
  window_open,
  position: index + 1,
});

/** Replaces the entries of a heading, with their sub-entries. */
async function writeMenus(
  tx: Kysely<DB>,
  id: number,
  menus: MenuCategoryTree['menus'],
): Promise<void> {
  await tx.deleteFrom('menus').where('menu_category_id', '=', id).execute();
  if (menus.length === 0) return;
  const rows = await tx
    .insertInto('menus')
    .values(menus.map((menu, index) => ({ menu_category_id: id, ...linkColumns(menu, index) })))
    .returning('id')
    .execute();
  const subs = menus.flatMap(({ menu_subs }, index) =>
    menu_subs.map((sub, place) => ({
      menu_id: (rows[index] as { id: number }).id,
      ...linkColumns(sub, place),
    })),
  );
  if (subs.length > 0) await tx.insertInto('menu_subs').values(subs).execute();
}

/** The entries of a row of `menu_categories`, with their sub-entries, in order. */
export const menusJson = sql`coalesce((
  SELECT json_agg(json_build_object(
    'title', m.title, 'url', m.url, 'window_open', m.window_open,
    'menu_subs', coalesce((
      SELECT json_agg(json_build_object(
        'title', s.title, 'url', s.url, 'window_open', s.window_open
      ) ORDER BY s.position, s.id)
      FROM menu_subs s WHERE s.menu_id = m.id
    ), '[]')
  ) ORDER BY m.position, m.id)
  FROM menus m WHERE m.menu_category_id = menu_categories.id
), '[]')`;

/** Headings of the side menu as records of the console, each with its tree. */
export const menuCategoryResource = publishedTableResource<MenuCategoryTree>({
  kind: 'menu-categories',
  label: ({ name }) => name,
  source: {
    table: 'menu_categories',
    fields: sql`name, icon, position, ${menusJson} AS menus`,
    columns: ({ name, icon, position }) => ({
      name,
      icon,
      position: placeOr(position, 'menu_categories'),
    }),
    lists: {
      brand_ids: { table: 'menu_category_brands', owner: 'menu_category_id', item: 'brand_id' },
    },
  },
  writeRest: (tx, id, { menus }) => writeMenus(tx, id, menus),
});

import type { MenuCategoryTree } from '@orchard/contract/staff/menus';
import { type Kysely, sql } from 'kysely';
import { afterLast } from '#platform/database/after-last.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordResource } from '#platform/records/record-resource.ts';
import { numberOr, placeOr } from '#platform/records/written.ts';

/** An entry that opens its link. */
export interface MenuSubDraft {
  title: string;
  url: string | null;
  windowOpen: boolean;
}

/** An entry with a link, or one with sub-entries. */
export interface MenuDraft extends MenuSubDraft {
  subs: readonly MenuSubDraft[];
}

/** A heading of the side menu with its entries in order. */
export interface MenuCategoryDraft {
  name: string;
  /** Name of an icon. */
  icon: string | null;
  menus: readonly MenuDraft[];
}

const linkColumns = ({ title, url, windowOpen }: MenuSubDraft, place: number) => ({
  title,
  url,
  window_open: windowOpen,
  position: place + 1,
});

/** Appends menu categories with all levels; returns their ids in order. */
export async function addMenuCategories(
  db: Kysely<DB>,
  drafts: readonly MenuCategoryDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const categories = await db
    .insertInto('menu_categories')
    .values(
      drafts.map(({ name, icon }, index) => ({
        name,
        icon,
        position: afterLast('menu_categories', index),
      })),
    )
    .returning('id')
    .execute();
  const ids = categories.map(({ id }) => id);
  await addMenus(
    db,
    drafts.flatMap((draft, index) =>
      draft.menus.map((menu, place) => ({ menu, place, menu_category_id: ids[index] as number })),
    ),
  );
  return ids;
}

/** Adds entries with their sub-entries in order. */
async function addMenus(
  db: Kysely<DB>,
  menus: readonly { menu: MenuDraft; place: number; menu_category_id: number }[],
): Promise<void> {
  if (menus.length === 0) return;
  const menuRows = await db
    .insertInto('menus')
    .values(
      menus.map(({ menu, place, menu_category_id }) => ({
        menu_category_id,
        ...linkColumns(menu, place),
      })),
    )
    .returning('id')
    .execute();
  const subs = menus.flatMap(({ menu }, index) =>
    menu.subs.map((sub, place) => ({
      menu_id: (menuRows[index] as { id: number }).id,
      ...linkColumns(sub, place),
    })),
  );
  if (subs.length > 0) await db.insertInto('menu_subs').values(subs).execute();
}

/** Replaces the entries of a heading. */
async function writeMenus(
  tx: Kysely<DB>,
  id: number,
  menus: MenuCategoryTree['menus'],
): Promise<void> {
  await tx.deleteFrom('menus').where('menu_category_id', '=', id).execute();
  const draft = ({
    title,
    url,
    window_open,
  }: MenuCategoryTree['menus'][number]['menu_subs'][number]) => ({
    title,
    url,
    windowOpen: window_open,
  });
  await addMenus(
    tx,
    menus.map((menu, place) => ({
      menu: { ...draft(menu), subs: menu.menu_subs.map(draft) },
      place,
      menu_category_id: id,
    })),
  );
}

/** Headings of the side menu as records of the console, each with its tree. */
export const menuCategoryResource = recordResource<MenuCategoryTree>({
  kind: 'menu-categories',
  label: ({ name }) => name,

  async read(tx, id) {
    const { rows } = await sql<MenuCategoryTree>`
      SELECT c.name, c.icon, c.position, coalesce((
        SELECT json_agg(json_build_object(
          'title', m.title, 'url', m.url, 'window_open', m.window_open,
          'menu_subs', coalesce((
            SELECT json_agg(json_build_object(
              'title', s.title, 'url', s.url, 'window_open', s.window_open
            ) ORDER BY s.position, s.id)
            FROM menu_subs s WHERE s.menu_id = m.id
          ), '[]')
        ) ORDER BY m.position, m.id)
        FROM menus m WHERE m.menu_category_id = c.id
      ), '[]') AS menus
      FROM menu_categories c WHERE c.id = ${id}`.execute(tx);
    return rows[0];
  },

  async insert(tx, draft, id) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO menu_categories (id, name, icon, position) OVERRIDING SYSTEM VALUE
      VALUES (${numberOr(id, 'menu_categories')}, ${draft.name}, ${draft.icon},
        ${placeOr(draft.position, 'menu_categories')})
      RETURNING id`.execute(tx);
    const added = (rows[0] as { id: number }).id;
    await writeMenus(tx, added, draft.menus);
    return added;
  },

  async update(tx, id, draft) {
    await sql`
      UPDATE menu_categories SET name = ${draft.name}, icon = ${draft.icon},
        position = ${placeOr(draft.position, 'menu_categories')}, updated_at = now()
      WHERE id = ${id}`.execute(tx);
    await writeMenus(tx, id, draft.menus);
  },

  async remove(tx, id) {
    await tx.deleteFrom('menu_categories').where('id', '=', id).execute();
  },
});

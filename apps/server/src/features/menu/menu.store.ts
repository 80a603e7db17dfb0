import type { Kysely } from 'kysely';
import { afterLast } from '#platform/database/after-last.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** An entry that opens its link. */
export interface MenuSubDraft {
  title: string;
  url: string | null;
  windowOpen: boolean;
}

/** An entry with a link, or one that folds out its sub-entries. */
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

/** Adds menu categories, all levels, behind those that are there; answers their numbers in order. */
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
  const menus = drafts.flatMap((draft, index) =>
    draft.menus.map((menu, place) => ({ menu, place, menu_category_id: ids[index] as number })),
  );
  if (menus.length === 0) return ids;
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
  return ids;
}

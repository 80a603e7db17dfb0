import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';

/** An entry that opens its link; {@link linkKind} classifies it. */
export const menuSub = z.object({
  id: id(),
  title: z.string(),
  url: z.nullable(z.string()),
  window_open: z.boolean(),
});

/** An entry with a link, or one with sub-entries. */
export const menu = z.object({ ...menuSub.shape, menu_subs: z.array(menuSub) });

export const menuCategory = z.object({
  id: id(),
  name: z.string(),
  icon: z.nullable(z.string()),
  menus: z.array(menu),
});
export type MenuCategory = z.output<typeof menuCategory>;
export type Menu = z.output<typeof menu>;
export type MenuSub = z.output<typeof menuSub>;

export const listMenu = get('/api/menu', {
  audience: 'member',
  summary: 'The side menu: categories, menus, sub-menus, each in order',
  response: z.array(menuCategory),
});

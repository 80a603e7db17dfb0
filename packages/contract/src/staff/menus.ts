import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { maxCharacters, maxItems } from '#contract/lengths.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { MENU_ICONS } from '#contract/menu-icons.ts';
import { linkKind } from '#contract/menu-link.ts';
import { formatMessage } from '#contract/messages.ts';
import { parseUrl } from '#contract/parse-url.ts';
import { orderedResource, position } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { publishedDraft } from '#contract/staff/publication.ts';
import { publicationFilters, published, staffListQuery, yesOrNo } from '#contract/staff/wire.ts';

/** Most entries below one heading, and below one entry. */
export const MAX_MENU_ENTRIES = 100;

/**
 * Whether a menu entry may have an address: one that the member app opens (menu-link.ts), and, if
 * external, one that shows where it leads.
 */
export function isMenuAddress(address: string): boolean {
  const kind = linkKind(address);
  if (kind !== 'external') return kind === 'internal';
  const url = /^[^\s\\\p{Cc}\p{Cf}]+$/u.test(address) ? parseUrl(address) : null;
  return url !== null && url.username === '' && url.password === '';
}

const wrongLink = () => formatStaffMessage('validation.link');

/** Null: the entry has no link. */
const link = z.nullable(
  z.string({ error: wrongLink }).check(
    z.trim(),
    maxCharacters(2048, { error: wrongLink, abort: true }),
    z.refine((address: string) => isMenuAddress(address), { error: wrongLink }),
  ),
);

const entry = {
  title: text('メニュー名'),
  url: link,
  window_open: yesOrNo('新しいタブで開く'),
};

const entries = <Entry extends z.ZodMiniType>(one: Entry, label: string) =>
  z.array(one, { error: () => formatMessage('validation.choose', { label }) }).check(
    maxItems(MAX_MENU_ENTRIES, {
      error: formatStaffMessage('validation.at_most', { label, max: MAX_MENU_ENTRIES }),
    }),
  );

const isNoObject = () => formatMessage('validation.choose', { label: 'メニュー' });
const subEntry = z.object(entry, { error: isNoObject });
const menuEntry = z.object(
  { ...entry, menu_subs: entries(subEntry, '下の階層のメニュー') },
  { error: isNoObject },
);

/** The draft of a side-menu heading with its tree, in order, which its audience sees whole. */
export const menuCategoryDraft = publishedDraft({
  name: text('見出し'),
  icon: z.nullable(
    z.enum(MENU_ICONS, { error: () => formatMessage('validation.choose', { label: 'アイコン' }) }),
  ),
  position: position(),
  menus: entries(menuEntry, 'メニュー'),
});
export type MenuCategoryTree = z.output<typeof menuCategoryDraft>;
export type MenuEntry = MenuCategoryTree['menus'][number];

const written = {
  title: z.string().check(maxCharacters(MAX_LINE)),
  url: z.nullable(z.string()),
  window_open: z.boolean(),
};

export const menuCategories = orderedResource('menu-categories', {
  label: 'Side menu',
  query: staffListQuery(
    ['position', 'name', 'published_at', 'updated_at', 'id'],
    publicationFilters,
  ),
  shared: { name: z.string(), icon: z.nullable(z.string()), ...published },
  row: { menus_count: z.number() },
  record: { menus: z.array(z.object({ ...written, menu_subs: z.array(z.object(written)) })) },
  draft: menuCategoryDraft,
});

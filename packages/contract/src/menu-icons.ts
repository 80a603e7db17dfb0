/** The icons that a category of the side menu may have, as members' browsers know them. */
export const MENU_ICONS = [
  'book-open',
  'bookmark',
  'calendar',
  'circle-help',
  'circle-play',
  'file-text',
  'folder',
  'globe',
  'graduation-cap',
  'history',
  'house',
  'link',
  'mail',
  'megaphone',
  'settings',
  'users',
] as const;
export type MenuIconName = (typeof MENU_ICONS)[number];

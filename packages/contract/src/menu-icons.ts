/** The icons of side-menu headings that the member app contains. */
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

import type { MenuEntry } from '@orchard/contract/staff/menus';

/** An entry of the menu as a line of the editor: below a heading, or below the entry before it. */
export interface MenuRow {
  /** Tells lines apart while they move. */
  key: string;
  title: string;
  url: string | null;
  window_open: boolean;
  isSub: boolean;
}

let made = 0;

/** A new line. */
export const newRow = (isSub: boolean): MenuRow => {
  made += 1;
  return { key: `row-${made}`, title: '', url: null, window_open: false, isSub };
};

/** A tree as lines, from the top down. */
export const rowsOf = (menus: readonly MenuEntry[]): MenuRow[] =>
  menus.flatMap(({ menu_subs, ...entry }) => [
    { ...newRow(false), ...entry },
    ...menu_subs.map((sub) => ({ ...newRow(true), ...sub })),
  ]);

/** Lines as a tree; what stands below nothing stands at the top. */
export function treeOf(rows: readonly MenuRow[]): MenuEntry[] {
  const menus: MenuEntry[] = [];
  for (const { title, url, window_open, isSub } of rows) {
    const parent = menus.at(-1);
    if (isSub && parent) parent.menu_subs.push({ title, url, window_open });
    else menus.push({ title, url, window_open, menu_subs: [] });
  }
  return menus;
}

/** Where the lines that move with a line end: an entry takes what lies below it along. */
export function endOf(rows: readonly MenuRow[], at: number): number {
  let end = at + 1;
  if (!rows[at]?.isSub) while (rows[end]?.isSub) end += 1;
  return end;
}

/**
 * Takes a line, with all that lies below it, to another place.
 * @param to before which line, counted before anything moves; the number of lines for the end
 * @returns the same lines where it cannot stand there
 */
export function moveTo(rows: readonly MenuRow[], from: number, to: number): MenuRow[] {
  const end = endOf(rows, from);
  const block = rows.slice(from, end);
  if (block.length === 0 || (to >= from && to <= end)) return [...rows];
  const rest = [...rows.slice(0, from), ...rows.slice(end)];
  const place = to > from ? to - block.length : to;
  const [first] = block as [MenuRow];
  const next = rest[place];
  // An entry with its block stands between blocks, never inside one; below nothing, nothing lies.
  if (!first.isSub && next?.isSub) return [...rows];
  if (first.isSub && place === 0) return [...rows];
  return [...rest.slice(0, place), ...block, ...rest.slice(place)];
}

/** One step up, past the line or the block before. */
export function moveUp(rows: readonly MenuRow[], at: number): MenuRow[] {
  if (rows[at]?.isSub) return moveTo(rows, at, at - 1);
  let before = at - 1;
  while (rows[before]?.isSub) before -= 1;
  return before < 0 ? [...rows] : moveTo(rows, at, before);
}

/** One step down, past the line or the block after. */
export function moveDown(rows: readonly MenuRow[], at: number): MenuRow[] {
  const end = endOf(rows, at);
  if (end >= rows.length) return [...rows];
  const past = rows[at]?.isSub ? at + 2 : endOf(rows, end);
  return moveTo(rows, at, past);
}

/** Whether a line can go one level down: it has nothing below it, and something above. */
export const canIndent = (rows: readonly MenuRow[], at: number): boolean =>
  rows[at]?.isSub === false && at > 0 && endOf(rows, at) === at + 1;

/** One level down: below the entry before. */
export const indent = (rows: readonly MenuRow[], at: number): MenuRow[] =>
  canIndent(rows, at)
    ? rows.map((row, index) => (index === at ? { ...row, isSub: true } : row))
    : [...rows];

/** One level up: an entry of its own behind the one that it lay below. */
export function outdent(rows: readonly MenuRow[], at: number): MenuRow[] {
  const row = rows[at];
  if (!row?.isSub) return [...rows];
  let end = at + 1;
  while (rows[end]?.isSub) end += 1;
  return [
    ...rows.slice(0, at),
    ...rows.slice(at + 1, end),
    { ...row, isSub: false },
    ...rows.slice(end),
  ];
}

/** Without a line and what lies below it. */
export const without = (rows: readonly MenuRow[], at: number): MenuRow[] => [
  ...rows.slice(0, at),
  ...rows.slice(endOf(rows, at)),
];

// A cell with something in it: `<c r="XFD1048576" …>`; an empty one ends with `/>`.
const CELL = /\sr\s*=\s*["']([A-Za-z]+)(\d+)["'][^<>]*?(\/?)>/g;

/** How far down and to the right a sheet is used. */
export interface UsedRange {
  rows: number;
  columns: number;
}

/**
 * The smallest range from A1 that holds every cell with something in it. What the sheet says of
 * itself (`<dimension>`) is not asked: many programs write it wrong.
 * @param xml a worksheet
 */
export function usedRange(xml: string): UsedRange {
  const range = { rows: 0, columns: 0 };
  for (const [, letters = '', row, isEmpty] of xml.matchAll(CELL)) {
    if (isEmpty) continue;
    let column = 0;
    for (let at = 0; at < letters.length; at += 1)
      column = column * 26 + letters.charCodeAt(at) - 64;
    range.rows = Math.max(range.rows, Number(row));
    range.columns = Math.max(range.columns, column);
  }
  return range;
}

// `<c r="XFD1048576" …>`; an empty cell ends with `/>`.
const CELL = /\sr\s*=\s*["']([A-Za-z]+)(\d+)["'][^<>]*?(\/?)>/g;

/** The numbers of the lowest row and the rightmost column in use. */
export interface UsedRange {
  rows: number;
  columns: number;
}

/**
 * Returns the smallest range from A1 that holds every cell with content. The sheet's own
 * `<dimension>` does not count: many programs write it wrong.
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

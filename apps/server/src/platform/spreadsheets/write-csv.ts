import { guardFormula } from './formula.ts';

/** What stands in a cell: text is guarded against being run as a formula, numbers are not. */
export type CellValue = string | number | boolean | null;

const cell = (value: CellValue): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return `"${guardFormula(value).replaceAll('"', '""')}"`;
};

/** By this mark Excel knows the file for UTF-8; without it Japanese comes out broken. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One row of a CSV file with its end of line. */
export const csvRow = (cells: readonly CellValue[]): string => `${cells.map(cell).join(',')}\r\n`;

/** A whole CSV file that spreadsheets open as UTF-8, and that runs nothing. */
export const csvFile = (
  header: readonly string[],
  rows: Iterable<readonly CellValue[]>,
): string => {
  let file = BYTE_ORDER_MARK + csvRow(header);
  for (const row of rows) file += csvRow(row);
  return file;
};

import { guardFormula } from './formula.ts';

/** The content of a cell. A spreadsheet runs no text as a formula; numbers stay as they are. */
export type CellValue = string | number | boolean | null;

const cell = (value: CellValue): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return `"${guardFormula(value).replaceAll('"', '""')}"`;
};

/** Tells Excel that the file is UTF-8; without it Japanese text is garbled. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Writes one row of a CSV file with its line end. */
export const csvRow = (cells: readonly CellValue[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Writes a CSV file that spreadsheets open as UTF-8 and that runs no formula. */
export const csvFile = (
  header: readonly string[],
  rows: Iterable<readonly CellValue[]>,
): string => {
  let file = BYTE_ORDER_MARK + csvRow(header);
  for (const row of rows) file += csvRow(row);
  return file;
};

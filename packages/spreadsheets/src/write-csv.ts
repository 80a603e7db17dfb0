// A spreadsheet runs a cell that begins with = + - @, also in full width, as the true minus sign, or
// after white space. Some drop a tab or line break at the very beginning first.
const FORMULA = /[\t\r\n]|\s*[=+\-@＝＋－＠−]/.source;
const DANGEROUS = new RegExp(`^'*(?:${FORMULA})`);
const GUARDED = new RegExp(`^'(?='*(?:${FORMULA}))`);

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, and before text that is
 * guarded already: {@link unguardFormula} then restores exactly the original.
 */
export const guardFormula = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);

/** Restores the text that {@link guardFormula} took. */
export const unguardFormula = (text: string): string => text.replace(GUARDED, '');

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

import { CsvError, parse } from 'csv-parse/sync';
import { TableProblem } from './table-problem.ts';

/** The separators in use, the most likely first. */
const SEPARATORS = [',', '\t', ';'] as const;

/** Part of a text that is searched for its first lines, in characters. */
const BEGIN = 64 * 1024;

/** Longest row, in characters. */
const MAX_ROW = 200_000;

/** Returns the most frequent separator of the first line that has one, outside quotes. */
export function findSeparator(text: string): string {
  const lines = text
    .slice(0, BEGIN)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/);
  // Above a table may stand its title.
  const first =
    lines.find((line) => SEPARATORS.some((separator) => line.includes(separator))) ?? '';
  const counts = SEPARATORS.map((separator) => first.split(separator).length - 1);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Parses the cells of a text with separators.
 * @param maxRows counts the header
 * @throws TableProblem
 */
export function parseDelimited(text: string, separator: string, maxRows: number): string[][] {
  try {
    const rows = parse(text, {
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: MAX_ROW,
      to: maxRows + 1,
    }) as string[][];
    if (rows.length > maxRows) throw new TableProblem('too_many_rows');
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A row without an end is mostly a quotation without one.
    const isQuote = error.code !== 'CSV_MAX_RECORD_SIZE' || text.includes('"');
    throw new TableProblem(isQuote ? 'quotes' : 'unreadable', error.lines as number);
  }
}

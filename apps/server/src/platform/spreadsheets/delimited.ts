import { CsvError, parse } from 'csv-parse/sync';
import { TableProblem } from './table-problem.ts';

/** The separators in use, the likeliest first. */
const SEPARATORS = [',', '\t', ';'] as const;

/** Where the first line is looked for, in characters: the names of the columns are no longer. */
const FIRST_LINE = 64 * 1024;

/** Longest row, in characters. */
const MAX_ROW = 200_000;

/** The separator that stands most often in the first line, outside quotes. */
export function findSeparator(text: string): string {
  const begin = text.slice(0, FIRST_LINE);
  const [first = ''] = begin.replace(/^\s*[\r\n]+/, '').split(/[\r\n]/, 1);
  const bare = first.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => bare.split(separator).length - 1);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Reads the cells of a text with separators, as spreadsheets write it.
 * @param maxRows with the header
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
    // A row that does not end is mostly a quote that does not.
    const isQuote = error.code !== 'CSV_MAX_RECORD_SIZE' || text.includes('"');
    throw new TableProblem(isQuote ? 'quotes' : 'unreadable', error.lines as number);
  }
}

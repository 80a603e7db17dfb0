import { CsvError, parse } from 'csv-parse/sync';
import { SheetProblem } from './sheet-problem.ts';

/** The separators in use, the likeliest first. */
const SEPARATORS = [',', '\t', ';'] as const;

/** The separator that stands most often in the first line, outside quotes. */
export function findSeparator(text: string): string {
  const [first = ''] = text.replace(/^\s*[\r\n]+/, '').split(/\r\n|[\r\n]/, 1);
  const bare = first.replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => bare.split(separator).length - 1);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Reads the cells of a text with separators, as spreadsheets write it.
 * @param maxRows with the header
 * @throws SheetProblem
 */
export function parseDelimited(text: string, separator: string, maxRows: number): string[][] {
  try {
    const rows = parse(text, {
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 200_000,
      to: maxRows + 1,
    }) as string[][];
    if (rows.length > maxRows) throw new SheetProblem('too_many_rows');
    return rows;
  } catch (error) {
    if (error instanceof CsvError) throw new SheetProblem('quotes', error.lines as number);
    throw error;
  }
}

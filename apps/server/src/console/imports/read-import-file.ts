import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@orchard/contract/staff/imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { readTableFile, TableProblem, type TableRow } from '@orchard/spreadsheets';
import { limitConcurrency } from '#platform/concurrency/concurrency-limit.ts';
import { fieldsProblem, type Problem } from '#platform/http/problem.ts';
import type { ImportFile, ImportKind } from './import-kind.ts';

// Bounds for one file are bounds for all. Two files of 9 seconds each are answered before the
// connection times out.
const inTurn = limitConcurrency({ concurrency: 1, queueSize: 1 });

const refusal = (sentence: string): Problem => fieldsProblem({ file: [sentence] });

function refusalOf({ refusal: reason, line }: TableProblem): Problem {
  if (reason === 'too_many_rows') {
    return refusal(formatStaffMessage('imports.too_many_rows', { max: MAX_IMPORT_ROWS }));
  }
  if (reason === 'quotes')
    return refusal(formatStaffMessage('imports.quotes', { line: line ?? 1 }));
  return refusal(formatStaffMessage(`imports.${reason}`));
}

/** Cells that the database can store, without empty ones at the end. */
function storable(cells: readonly string[]): string[] {
  const cleaned = cells.map((cell) => cell.toWellFormed());
  while (cleaned.length > 0 && cleaned.at(-1)?.trim() === '') cleaned.pop();
  return cleaned;
}

/**
 * Reads a file of records; without a header the columns get numbers.
 * @throws Problem 422 under `file`, 503 while two others are read
 */
export async function readImportFile(
  kind: Pick<ImportKind, 'lacksHeader' | 'guess'>,
  bytes: Uint8Array,
  fileName: string,
): Promise<{ file: ImportFile; rows: TableRow[] }> {
  const table = await inTurn(() => readTableFile(bytes, MAX_IMPORT_ROWS + 1)).catch((error) => {
    throw error instanceof TableProblem ? refusalOf(error) : error;
  });
  const rows = table.rows.map(({ line, cells }) => ({ line, cells: storable(cells) }));
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (width > MAX_IMPORT_COLUMNS) {
    throw refusal(formatStaffMessage('imports.too_many_columns', { max: MAX_IMPORT_COLUMNS }));
  }
  const [first] = rows;
  const isBare = kind.lacksHeader(first?.cells ?? []);
  const records = isBare ? rows : rows.slice(1);
  if (records.length === 0) throw refusal(formatStaffMessage('imports.empty'));
  const header = Array.from({ length: width }, (_, index) => {
    const name = isBare ? '' : [...(first?.cells[index] ?? '').trim()].slice(0, 255).join('');
    return name || `列${index + 1}`;
  });
  const { format, encoding } = table;
  const choices = kind.guess(header);
  return { file: { file_name: fileName, format, encoding, header, choices }, rows: records };
}

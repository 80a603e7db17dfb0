import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@orchard/contract/staff/imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { readTableFile, TableProblem, type TableRow } from '@orchard/spreadsheets';
import { limitConcurrency } from '#platform/concurrency/concurrency-limit.ts';
import { fieldsProblem, type Problem } from '#platform/http/problem.ts';
import { findSheet, findTable } from './find-table.ts';
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

/** What of a file an operator chose to read. */
export type TableChoice = Pick<ImportFile, 'sheet' | 'takes_hidden'>;

/**
 * Reads a file of records; without a header the columns get numbers.
 * @param choice by default the sheet that people see first, without rows that they do not see
 * @throws Problem 422 under `file`, 503 while two others are read
 */
export async function readImportFile(
  kind: Pick<ImportKind, 'lacksHeader' | 'guess'>,
  bytes: Uint8Array,
  fileName: string,
  choice?: TableChoice,
): Promise<{ file: ImportFile; rows: TableRow[] }> {
  const { format, encoding, sheets } = await inTurn(() =>
    readTableFile(bytes, MAX_IMPORT_ROWS + 1),
  ).catch((error) => {
    throw error instanceof TableProblem ? refusalOf(error) : error;
  });
  const { sheet, takes_hidden } = choice ?? { sheet: findSheet(kind, sheets), takes_hidden: false };
  const chosen = sheets[sheet];
  if (!chosen) throw fieldsProblem({ sheet: [formatStaffMessage('imports.no_sheet')] });
  if (chosen.isTooLong) throw refusalOf(new TableProblem('too_many_rows'));
  const { header: named, records, hiddenRows } = findTable(kind, chosen, takes_hidden);
  const rows = records.map((row) => ({ ...row, cells: storable(row.cells) }));
  if (rows.length === 0) {
    const count = hiddenRows;
    throw refusal(formatStaffMessage(count ? 'imports.all_hidden' : 'imports.empty', { count }));
  }
  const names = storable(named?.cells ?? []);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), names.length);
  if (width > MAX_IMPORT_COLUMNS) {
    throw refusal(formatStaffMessage('imports.too_many_columns', { max: MAX_IMPORT_COLUMNS }));
  }
  const header = Array.from({ length: width }, (_, index) => {
    const name = [...(names[index] ?? '').trim()].slice(0, 255).join('');
    return name || `列${index + 1}`;
  });
  const file = {
    ...{ file_name: fileName, format, encoding, sheet, takes_hidden },
    sheets: sheets.map(({ name, isHidden }) => ({ name, is_hidden: isHidden })),
    ...{ hidden_rows: hiddenRows, header, header_line: named?.line ?? null },
    choices: kind.guess(header),
  };
  return { file, rows };
}

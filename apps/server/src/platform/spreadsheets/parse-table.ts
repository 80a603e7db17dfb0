import { readSheet } from 'read-excel-file/universal';
import { type ArchivedFile, archivedFiles } from './archived-files.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { findSeparator, parseDelimited } from './delimited.ts';
import { unguardFormula } from './formula.ts';
import { TableProblem } from './table-problem.ts';
import { usedRange } from './used-range.ts';

/** A row as it stands in the file; `line` is what a spreadsheet calls its number, from 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** A table as it was read; rows with nothing in them are left out. */
export interface Table {
  format: 'csv' | 'tsv' | 'xlsx';
  /** Null where the format leaves no choice. */
  encoding: Encoding | null;
  rows: TableRow[];
}

/** Most that the files inside a spreadsheet may take, in bytes. */
const MAX_UNPACKED = 64 * 1024 * 1024;

/** Most cells from the first to the farthest that is used: all between them are held in memory. */
const MAX_CELLS = 4_000_000;

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  // Excel counts days; twelve seconds past noon may be a fraction of one short.
  const instant = new Date(Math.round(value.getTime() / 1000) * 1000);
  const [date = '', time = ''] = instant.toISOString().split('T');
  return time.startsWith('00:00:00') ? date : `${date} ${time.slice(0, 8)}`;
}

/** @throws TableProblem for sheets whose farthest cell lies too far away, before they are built up */
function refuseFarCells(files: readonly ArchivedFile[], maxRows: number): void {
  for (const file of files.filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name))) {
    const { rows, columns } = usedRange(file.unpack().toString('latin1'));
    if (rows * columns > MAX_CELLS) throw new TableProblem('too_much');
    if (rows > maxRows) throw new TableProblem('too_many_rows');
  }
}

async function parseExcel(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  const files = archivedFiles(bytes);
  if (files === undefined) throw new TableProblem('unreadable');
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MAX_UNPACKED) throw new TableProblem('too_much');
  refuseFarCells(files, maxRows);
  const copy = new Uint8Array(bytes).buffer;
  const rows = await readSheet(copy);
  if (rows.length > maxRows) throw new TableProblem('too_many_rows');
  return rows.map((row) => row.map(cellText));
}

const numbered = (rows: string[][]): TableRow[] =>
  rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(unguardFormula) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

/**
 * Reads a table from a file, CSV, tab-separated or Excel; what it is, is seen from its content.
 * Takes processor time: call it through {@link import('./read-table.ts').readTableFile}.
 * @param maxRows with the header
 * @throws TableProblem
 */
export async function parseTable(bytes: Uint8Array, maxRows: number): Promise<Table> {
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new TableProblem('old_excel');
  const isZip = beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
  const table = isZip ? await readExcel(bytes, maxRows) : readText(bytes, maxRows);
  if (table.rows.length === 0) throw new TableProblem('empty');
  return table;
}

async function readExcel(bytes: Uint8Array, maxRows: number): Promise<Table> {
  const rows = numbered(await parseExcel(bytes, maxRows));
  return { format: 'xlsx', encoding: null, rows };
}

function readText(bytes: Uint8Array, maxRows: number): Table {
  const { text, encoding } = decodeText(bytes);
  if (text.includes('\0')) throw new TableProblem('unreadable');
  const separator = findSeparator(text);
  const rows = numbered(parseDelimited(text, separator, maxRows));
  return { format: separator === '\t' ? 'tsv' : 'csv', encoding, rows };
}

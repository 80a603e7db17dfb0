import { readSheet } from 'read-excel-file/universal';
import { type ArchivedFile, archivedFiles } from './archived-files.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { findSeparator, parseDelimited } from './delimited.ts';
import { TableProblem } from './table-problem.ts';
import { unguardFormula } from './write-csv.ts';

// `<c r="XFD1048576" …>`; an empty cell ends with `/>`.
const CELL = /\sr\s*=\s*["']([A-Za-z]+)(\d+)["'][^<>]*?(\/?)>/g;

/** The numbers of the lowest row and the rightmost column in use. */
interface UsedRange {
  rows: number;
  columns: number;
}

/**
 * Returns the smallest range from A1 that holds every cell with content. The sheet's own
 * `<dimension>` does not count: many programs write it wrong.
 * @param xml a worksheet
 */
function usedRange(xml: string): UsedRange {
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

/** A row of the file; `line` is the row's number in a spreadsheet, from 1. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** A table without its empty rows. */
export interface Table {
  format: 'csv' | 'tsv' | 'xlsx';
  /** Null for xlsx, which has only one. */
  encoding: Encoding | null;
  rows: TableRow[];
}

/** Limit of the unpacked files of an xlsx together, in bytes. */
const MAX_UNPACKED = 64 * 1024 * 1024;

/** Limit of the cells from A1 to the farthest used one: the reader holds all of them in memory. */
const MAX_CELLS = 4_000_000;

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  // Excel stores fractions of days, so a time may be some milliseconds off.
  const instant = new Date(Math.round(value.getTime() / 1000) * 1000);
  const [date = '', time = ''] = instant.toISOString().split('T');
  return time.startsWith('00:00:00') ? date : `${date} ${time.slice(0, 8)}`;
}

/** @throws TableProblem for a sheet with a cell too far away, before the reader fills memory */
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

/** How files begin that are no tables, though their bytes may pass for text: PDF, RTF, PNG, JPEG, GIF. */
const FOREIGN = ['%PDF-', '{\\rtf', '\x89PNG', '\xff\xd8\xff', 'GIF8'].map((start) => [
  ...Buffer.from(start, 'latin1'),
]);

/**
 * Reads a table from a CSV, tab-separated or Excel file; the content decides the format.
 * Blocks the process: call it through {@link import('./read-table.ts').readTableFile}.
 * @param maxRows counts the header
 * @throws TableProblem
 */
export async function parseTable(bytes: Uint8Array, maxRows: number): Promise<Table> {
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new TableProblem('old_excel');
  if (FOREIGN.some((start) => beginsWith(bytes, start))) throw new TableProblem('unreadable');
  const isZip = beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
  const table: Table = isZip
    ? { format: 'xlsx', encoding: null, rows: numbered(await parseExcel(bytes, maxRows)) }
    : readText(bytes, maxRows);
  if (table.rows.length === 0) throw new TableProblem('empty');
  return table;
}

function readText(bytes: Uint8Array, maxRows: number): Table {
  const { text, encoding } = decodeText(bytes);
  if (text.includes('\0')) throw new TableProblem('unreadable');
  const separator = findSeparator(text);
  const rows = numbered(parseDelimited(text, separator, maxRows));
  return { format: separator === '\t' ? 'tsv' : 'csv', encoding, rows };
}

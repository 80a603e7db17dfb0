import { type ArchivedFile, archivedFiles } from './archived-files.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { findSeparator, parseDelimited } from './delimited.ts';
import { parseHtmlTables } from './html-tables.ts';
import { ODS_TYPE, parseOds } from './ods.ts';
import { type Sheet, SheetCells } from './sheet.ts';
import { TableProblem } from './table-problem.ts';
import { parseXlsx } from './xlsx.ts';

/** What a file holds. */
export interface TableFile {
  format: 'csv' | 'tsv' | 'xlsx' | 'ods' | 'html';
  /** Null where the format leaves no choice. */
  encoding: Encoding | null;
  /** Those with content, in order; at least one. */
  sheets: Sheet[];
}

/** Limit of the unpacked files of an archive together, in bytes. */
const MAX_UNPACKED = 64 * 1024 * 1024;

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

const isOds = (files: readonly ArchivedFile[]) => {
  const type = files.find(({ name }) => name === 'mimetype');
  return type?.head().toString('latin1').startsWith(ODS_TYPE) ?? false;
};

function readArchive(bytes: Uint8Array, maxRows: number): TableFile {
  const files = archivedFiles(bytes);
  if (files === undefined) throw new TableProblem('unreadable');
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MAX_UNPACKED) throw new TableProblem('too_much');
  return isOds(files)
    ? { format: 'ods', encoding: null, sheets: parseOds(files, maxRows) }
    : { format: 'xlsx', encoding: null, sheets: parseXlsx(files, maxRows) };
}

/** Markup at the beginning of a text, which no table has there. */
const MARKUP = /^\s*<(?:[!?]|[a-z]+[\s>])/i;
/** Excel's XML of 2003. */
const OLD_XML = /^\s*<\?(?=[\s\S]{0,2000}urn:schemas-microsoft-com:office:spreadsheet)/;

function readText(bytes: Uint8Array, maxRows: number): TableFile {
  const { text, encoding } = decodeText(bytes);
  if (text.includes('\0')) throw new TableProblem('unreadable');
  if (OLD_XML.test(text)) throw new TableProblem('old_excel');
  if (MARKUP.test(text)) {
    const sheets = parseHtmlTables(text, maxRows);
    if (sheets.length === 0) throw new TableProblem('markup');
    return { format: 'html', encoding, sheets };
  }
  const separator = findSeparator(text);
  const cells = new SheetCells(maxRows);
  for (const [at, row] of parseDelimited(text, separator, maxRows).entries()) {
    for (const [column, cell] of row.entries()) cells.put(at + 1, column + 1, cell);
  }
  const sheet = cells.finish({ name: null, isOpen: true, isHidden: false });
  return { format: separator === '\t' ? 'tsv' : 'csv', encoding, sheets: [sheet] };
}

/** How files begin that are no tables, though their bytes may pass for text: PDF, RTF, PNG, JPEG, GIF. */
const FOREIGN = ['%PDF-', '{\\rtf', '\x89PNG', '\xff\xd8\xff', 'GIF8'].map((start) => [
  ...Buffer.from(start, 'latin1'),
]);

/** Holds older formats of Office, and newer ones that are encrypted. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads the tables of a CSV, tab-separated, Excel, LibreOffice or HTML file; the content decides the
 * format. Blocks the process: call it through {@link import('./read-table.ts').readTableFile}.
 * @param maxRows of each sheet, with its header
 * @throws TableProblem
 */
export function parseTable(bytes: Uint8Array, maxRows: number): TableFile {
  if (beginsWith(bytes, COMPOUND)) {
    const isLocked = Buffer.from(bytes).includes('EncryptedPackage', 0, 'utf16le');
    throw new TableProblem(isLocked ? 'password' : 'old_excel');
  }
  if (FOREIGN.some((start) => beginsWith(bytes, start))) throw new TableProblem('unreadable');
  const file = beginsWith(bytes, ARCHIVE) ? readArchive(bytes, maxRows) : readText(bytes, maxRows);
  const sheets = file.sheets.filter(({ rows, isTooLong }) => rows.length > 0 || isTooLong);
  if (sheets.length === 0) throw new TableProblem('empty');
  if (sheets.every(({ isTooLong }) => isTooLong)) throw new TableProblem('too_many_rows');
  return { ...file, sheets };
}

// The parsers stay out of here: only the reading process loads them.
export { type ArchivedFile, archivedFiles } from './archived-files.ts';
export { dayText } from './days.ts';
export { type DecodedText, decodeText, UNREADABLE } from './decode-text.ts';
export type { TableFile } from './parse-table.ts';
export { readTableFile } from './read-table.ts';
export type { Sheet, TableRow } from './sheet.ts';
export { TableProblem } from './table-problem.ts';
export { BYTE_ORDER_MARK, type CellValue, csvFile, csvRow, unguardFormula } from './write-csv.ts';

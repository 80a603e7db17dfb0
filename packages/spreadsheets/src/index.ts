// The parsers stay out of here: only the reading process loads them.
export { type ArchivedFile, archivedFiles } from './archived-files.ts';
export { decodeText, type Encoding, UNREADABLE } from './decode-text.ts';
export { guardFormula, unguardFormula } from './formula.ts';
export type { Table, TableRow } from './parse-table.ts';
export { readTableFile } from './read-table.ts';
export { TableProblem, type TableRefusal } from './table-problem.ts';
export { BYTE_ORDER_MARK, type CellValue, csvFile, csvRow } from './write-csv.ts';

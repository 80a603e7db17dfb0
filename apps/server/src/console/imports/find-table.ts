import type { Sheet, TableRow } from '@orchard/spreadsheets';
import type { ImportKind } from './import-kind.ts';

/** As many rows may stand above a table's header, with it. */
const SEARCHED = 20;

/** A header names at least two fields; where none does, the first row is taken for one. */
const NAMES_OF_A_HEADER = 2;

/** A sheet as it is imported. */
export interface FoundTable {
  /** Undefined where the first row is a record already. */
  header: TableRow | undefined;
  /** Whether its names show that it is one. */
  isKnown: boolean;
  records: TableRow[];
  /** Rows below the header that spreadsheet programs do not show. */
  hiddenRows: number;
}

type Reader = Pick<ImportKind, 'lacksHeader' | 'guess'>;

/** How many names in a row are those of fields; one that is merged over many cells counts once. */
function knownNames({ lacksHeader, guess }: Reader, { cells }: TableRow): number {
  if (lacksHeader(cells)) return 0;
  const columns = Object.values(guess(cells).columns);
  return new Set(columns.flatMap((at) => (at === null ? [] : [cells[at]]))).size;
}

/** Finds the header of a sheet, below titles and remarks, and what stands under it. */
export function findTable(kind: Reader, { rows }: Sheet, takesHidden: boolean): FoundTable {
  const shown = takesHidden ? rows : rows.filter(({ isHidden }) => !isHidden);
  const above = shown.slice(0, SEARCHED).map((row) => ({ row, known: knownNames(kind, row) }));
  const most = Math.max(0, ...above.map(({ known }) => known));
  const isKnown = most >= NAMES_OF_A_HEADER;
  const [first] = shown;
  // A header of two rows is known by the lower one, which says more.
  const named = isKnown ? above.find(({ known }) => known === most)?.row : first;
  const header = named && !isKnown && kind.lacksHeader(named.cells) ? undefined : named;
  const isBelow = ({ line }: TableRow) => header === undefined || line > header.line;
  return {
    header,
    isKnown,
    records: shown.filter(isBelow),
    hiddenRows: rows.filter((row) => row.isHidden && isBelow(row)).length,
  };
}

/**
 * Which sheet people mean: the one that was open, else the first that is shown. One without a
 * header and rows, a cover say, is passed over where another has them.
 * @returns its place among the sheets
 */
export function findSheet(kind: Reader, sheets: readonly Sheet[]): number {
  const order = [...sheets.keys()].sort((one, other) => rank(sheets[one]) - rank(sheets[other]));
  const tables = order
    .filter((at) => !sheets[at]?.isHidden)
    .map((at) => ({ at, ...findTable(kind, sheets[at] as Sheet, true) }));
  const found =
    tables.find(({ isKnown, records }) => isKnown && records.length > 0) ??
    tables.find(({ records }) => records.length > 0);
  return found?.at ?? order[0] ?? 0;
}

/** What is in front comes first, what is hidden last. */
function rank(sheet: Sheet | undefined): number {
  if (!sheet || sheet.isHidden) return 2;
  return sheet.isOpen ? 0 : 1;
}

import { TableProblem } from './table-problem.ts';
import { unguardFormula } from './write-csv.ts';

/** A row of the file; `line` is the row's number in a spreadsheet, from 1. */
export interface TableRow {
  line: number;
  cells: string[];
  /** Whether a spreadsheet program does not show it, by a filter or otherwise. */
  isHidden: boolean;
}

/** A sheet of a workbook, a table of a page, or a whole text, without its empty rows. */
export interface Sheet {
  /** Null for a text, which has only one. */
  name: string | null;
  /** Whether it was in front when the file was saved. */
  isOpen: boolean;
  isHidden: boolean;
  /** Whether it has more rows than were asked for; those are not in it. */
  isTooLong: boolean;
  rows: TableRow[];
}

/** Limit of the cells of a sheet, from its first column to the farthest used one. */
const MAX_CELLS = 4_000_000;

/** What the largest sheets of Excel and LibreOffice reach to. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

/** Cells that are one to the eye, by their outermost rows and columns. */
export interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Collects what a sheet shows. Rows and columns count from 1. */
export class SheetCells {
  private readonly maxRows: number;
  private readonly rows = new Map<number, string[]>();
  private readonly hidden = new Set<number>();
  private readonly merged: Area[] = [];
  private width = 0;
  private isTooLong = false;

  /** @param maxRows counts the header */
  constructor(maxRows: number) {
    this.maxRows = maxRows;
  }

  /** @throws TableProblem for a cell beyond every sheet, or too many of them */
  put(line: number, column: number, text: string): void {
    if (text === '') return;
    if (!(line <= LAST_ROW && column <= LAST_COLUMN)) throw new TableProblem('too_much');
    if (line > this.maxRows) {
      this.isTooLong = true;
      return;
    }
    const cells = this.rows.get(line) ?? [];
    this.rows.set(line, cells);
    cells[column - 1] = text;
    this.width = Math.max(this.width, column);
    if (this.rows.size * this.width > MAX_CELLS) throw new TableProblem('too_much');
  }

  hide(line: number): void {
    this.hidden.add(line);
  }

  merge(area: Area): void {
    this.merged.push(area);
  }

  /** The sheet; merged cells give their value to all that they cover, in rows that say something else too. */
  finish(about: Pick<Sheet, 'name' | 'isOpen' | 'isHidden'>): Sheet {
    for (const { top, left, bottom, right } of this.merged) {
      const value = this.rows.get(top)?.[left - 1] ?? '';
      for (let line = top; line <= Math.min(bottom, this.maxRows); line += 1) {
        const cells = this.rows.get(line);
        for (let at = left; cells && at <= Math.min(right, this.width); at += 1) {
          cells[at - 1] = value;
        }
      }
    }
    const rows = [...this.rows]
      .sort(([one], [other]) => one - other)
      .map(([line, cells]) => ({
        line,
        cells: Array.from(cells, (cell = '') => unguardFormula(cell)),
        isHidden: this.hidden.has(line),
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    return { ...about, isTooLong: this.isTooLong, rows };
  }
}

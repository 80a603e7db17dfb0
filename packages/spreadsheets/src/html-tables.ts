import { Parser } from 'htmlparser2';
import { type Sheet, SheetCells } from './sheet.ts';
import type { Attributes } from './xml.ts';

/** A table on its way. */
interface OpenTable {
  number: number;
  cells: SheetCells;
  line: number;
  /** The cell that is open, and the last column that it covers. */
  left: number;
  column: number;
  /** The last line that a cell of a line above reaches to, by column. */
  reached: Map<number, number>;
  text: string | undefined;
}

const span = (value: string | undefined, most: number) =>
  Math.min(most, Math.max(1, Number(value) || 1));

const isHidden = ({ style = '', hidden }: Attributes) =>
  hidden !== undefined || /display\s*:\s*none/i.test(style);

function openCell(table: OpenTable, { colspan, rowspan }: Attributes): void {
  const { line, cells, reached } = table;
  table.column += 1;
  while ((reached.get(table.column) ?? 0) >= line) table.column += 1;
  const left = table.column;
  // As far as browsers go.
  const right = left + span(colspan, 1000) - 1;
  const bottom = line + span(rowspan, 65_534) - 1;
  table.left = left;
  table.column = right;
  for (let column = left; column <= right; column += 1) reached.set(column, bottom);
  if (right > left || bottom > line) cells.merge({ top: line, left, bottom, right });
  table.text = '';
}

function closeCell(table: OpenTable): void {
  const lines = (table.text ?? '').split('\0').map((one) => one.replace(/\s+/g, ' ').trim());
  table.cells.put(table.line, table.left, lines.join('\n').trim());
  table.text = undefined;
}

/**
 * Reads the tables of a page, one within another as two.
 * @param maxRows of each table
 * @throws TableProblem
 */
export function parseHtmlTables(html: string, maxRows: number): Sheet[] {
  const sheets: Sheet[] = [];
  const open: OpenTable[] = [];
  let number = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const table = open.at(-1);
      if (name === 'table') {
        number += 1;
        const cells = new SheetCells(maxRows);
        open.push({
          ...{ number, cells, line: 0, left: 0 },
          ...{ column: 0, reached: new Map(), text: undefined },
        });
      } else if (!table) return;
      else if (name === 'tr') {
        table.line += 1;
        table.column = 0;
        if (isHidden(attributes)) table.cells.hide(table.line);
      } else if (name === 'td' || name === 'th') openCell(table, attributes);
      // A line's end in the file is only a blank.
      else if (name === 'br' && table.text !== undefined) table.text += '\0';
    },
    ontext(text) {
      const table = open.at(-1);
      if (table?.text !== undefined) table.text += text;
    },
    onclosetag(name) {
      const table = open.at(-1);
      if ((name === 'td' || name === 'th') && table?.text !== undefined) closeCell(table);
      if (name !== 'table' || !table) return;
      open.pop();
      const about = { name: `表${table.number}`, isOpen: false, isHidden: false };
      sheets[table.number - 1] = table.cells.finish(about);
    },
  });
  parser.end(html);
  return sheets;
}

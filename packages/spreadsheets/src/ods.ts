import type { ArchivedFile } from './archived-files.ts';
import { isoDayText } from './days.ts';
import { UNREADABLE } from './decode-text.ts';
import { type Sheet, SheetCells } from './sheet.ts';
import { TableProblem } from './table-problem.ts';
import { type Attributes, readXml } from './xml.ts';

/** The type of a document of LibreOffice's tables, also of a template. */
export const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';

const count = (value: string | undefined) => Math.max(1, Number(value) || 1);

/** A cell on its way, and how often it stands there. */
interface Cell {
  attributes: Attributes;
  column: number;
  times: number;
  paragraphs: string[];
}

function cellText({ attributes, paragraphs }: Cell): string {
  const shown = paragraphs.join('\n');
  if (attributes['calcext:value-type'] === 'error') return UNREADABLE + shown;
  const { 'office:value': value, 'office:date-value': date } = attributes;
  if (date !== undefined) return isoDayText(date);
  if (value !== undefined) return String(Number(value));
  return attributes['office:boolean-value'] ?? shown;
}

/** Collects the sheets of a document's content as it is read. */
class Content {
  readonly sheets: Sheet[] = [];
  private readonly maxRows: number;
  private readonly openSheet: string | undefined;
  /** Styles of sheets that are not shown. */
  private readonly hiddenStyles = new Set<string>();
  private style = '';
  private sheet = { name: '', isHidden: false, isForeign: false };
  private cells: SheetCells;
  private line = 0;
  private column = 0;
  private row: { times: number; isHidden: boolean; cells: Cell[] } | undefined;
  private cell: Cell | undefined;
  private isText = false;
  /** What stands in a cell and is not its text: remarks, pictures, how a word is read. */
  private aside = 0;

  constructor(maxRows: number, openSheet: string | undefined) {
    this.maxRows = maxRows;
    this.openSheet = openSheet;
    this.cells = new SheetCells(maxRows);
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'style') this.style = attributes['style:name'] ?? '';
    else if (name === 'table-properties' && attributes['table:display'] === 'false') {
      this.hiddenStyles.add(this.style);
    } else if (name === 'table') {
      const isHidden = this.hiddenStyles.has(attributes['table:style-name'] ?? '');
      this.sheet = { name: attributes['table:name'] ?? '', isHidden, isForeign: false };
      this.cells = new SheetCells(this.maxRows);
      this.line = 0;
    } else if (name === 'table-source') this.sheet.isForeign = true;
    else if (name === 'table-row') {
      const isHidden = /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '');
      this.row = { times: count(attributes['table:number-rows-repeated']), isHidden, cells: [] };
      this.column = 0;
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      const times = count(attributes['table:number-columns-repeated']);
      this.cell = { attributes, column: this.column + 1, times, paragraphs: [] };
      this.column += times;
    } else if (this.cell) this.openInCell(name, attributes);
  }

  private openInCell(name: string, attributes: Attributes): void {
    const { paragraphs } = this.cell as Cell;
    if (ASIDE.has(name)) this.aside += 1;
    if (this.aside > 0) return;
    if (name === 'p') {
      this.isText = true;
      paragraphs.push('');
    } else if (name === 's') this.text(' '.repeat(Math.min(1000, count(attributes['text:c']))));
    else if (name === 'tab') this.text('\t');
    else if (name === 'line-break') this.text('\n');
  }

  text(part: string): void {
    if (!this.isText || this.aside > 0 || !this.cell) return;
    this.cell.paragraphs.push((this.cell.paragraphs.pop() ?? '') + part);
  }

  close(name: string): void {
    if (ASIDE.has(name) && this.cell) this.aside -= 1;
    else if (name === 'p' && this.aside === 0) this.isText = false;
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      if (this.cell) this.row?.cells.push(this.cell);
      this.cell = undefined;
    } else if (name === 'table-row') this.closeRow();
    else if (name === 'table' && !this.sheet.isForeign) {
      const { name: title, isHidden } = this.sheet;
      const isOpen = title === this.openSheet;
      this.sheets.push(this.cells.finish({ name: title, isOpen, isHidden }));
    }
  }

  private closeRow(): void {
    const { times, isHidden, cells } = this.row ?? { times: 1, isHidden: false, cells: [] };
    this.row = undefined;
    const filled = cells
      .map((cell) => ({ ...cell, text: cellText(cell) }))
      .filter(({ text }) => text);
    // Rows below the last that are taken are only noticed.
    const last = Math.min(this.line + times, Math.max(this.line, this.maxRows) + 1);
    for (let line = this.line + 1; filled.length > 0 && line <= last; line += 1) {
      if (isHidden) this.cells.hide(line);
      for (const { text, column, times: columns, attributes } of filled) {
        for (let at = 0; at < columns; at += 1) this.cells.put(line, column + at, text);
        this.mergeAt(line, column, attributes);
      }
    }
    this.line += times;
  }

  private mergeAt(top: number, left: number, attributes: Attributes): void {
    const bottom = top + count(attributes['table:number-rows-spanned']) - 1;
    const right = left + count(attributes['table:number-columns-spanned']) - 1;
    if (bottom > top || right > left) this.cells.merge({ top, left, bottom, right });
  }
}

const ASIDE: ReadonlySet<string> = new Set(['annotation', 'frame', 'custom-shape', 'ruby-text']);

/** The sheet that was in front when the document was saved. */
function readOpenSheet(bytes: Buffer | undefined): string | undefined {
  let isIt = false;
  let name: string | undefined;
  readXml(bytes ?? new Uint8Array(), {
    open(_, attributes) {
      isIt = attributes['config:name'] === 'ActiveTable';
    },
    text(part) {
      if (isIt) name = (name ?? '') + part;
    },
    close() {
      isIt = false;
    },
  });
  return name;
}

/**
 * Reads the sheets of a document of LibreOffice.
 * @param maxRows of each sheet
 * @throws TableProblem
 */
export function parseOds(files: readonly ArchivedFile[], maxRows: number): Sheet[] {
  const part = (wanted: string) => files.find(({ name }) => name === wanted)?.unpack();
  const isLocked =
    part('META-INF/manifest.xml')?.includes('encryption-data') || part('encrypted-package');
  if (isLocked) throw new TableProblem('password');
  const bytes = part('content.xml');
  if (!bytes) throw new TableProblem('unreadable');
  const content = new Content(maxRows, readOpenSheet(part('settings.xml')));
  readXml(bytes, {
    open: (name, attributes) => content.open(name, attributes),
    text: (text) => content.text(text),
    close: (name) => content.close(name),
  });
  return content.sheets;
}

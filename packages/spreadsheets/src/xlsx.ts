import { posix } from 'node:path';
import type { ArchivedFile } from './archived-files.ts';
import { dayText, isDayFormat, isoDayText } from './days.ts';
import { UNREADABLE } from './decode-text.ts';
import { type Area, type Sheet, SheetCells } from './sheet.ts';
import { TableProblem } from './table-problem.ts';
import { type Attributes, readXml } from './xml.ts';

/** What a workbook says of all its sheets. */
interface Book {
  sheets: { name: string; path: string | undefined; isHidden: boolean }[];
  openSheet: number;
  is1904: boolean;
  strings: readonly string[];
  /** By the number of a style: whether its numbers are days. */
  dayStyles: readonly boolean[];
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** Some characters stand as `_x000D_`, the sign `_` before such a word as `_x005F_`. */
const unescaped = (text: string) =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Names of parts know no case, and some programs write them with a slash before. */
const plain = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** The parts of a package and what they refer to. */
class Package {
  private readonly parts: ReadonlyMap<string, ArchivedFile>;

  constructor(files: readonly ArchivedFile[]) {
    this.parts = new Map(files.map((file) => [plain(file.name), file]));
  }

  part(path: string | undefined): Buffer | undefined {
    return path === undefined ? undefined : this.parts.get(plain(path))?.unpack();
  }

  /** What a part refers to: the paths of others by id, and by the last word of their type. */
  relations(path: string) {
    const folder = posix.dirname(path);
    const bytes = this.part(posix.join(folder, '_rels', `${posix.basename(path)}.rels`));
    const byId = new Map<string, string>();
    const byType = new Map<string, string>();
    readXml(bytes ?? new Uint8Array(), {
      open(name, { Id = '', Type = '', Target = '', TargetMode }) {
        if (name !== 'Relationship' || TargetMode === 'External') return;
        const target = posix.resolve('/', folder, Target).slice(1);
        const type = Type.slice(Type.lastIndexOf('/') + 1);
        byType.set(type, target);
        if (type === 'worksheet') byId.set(Id, target);
      },
    });
    return { byId, byType };
  }
}

function readStrings(bytes: Buffer | undefined): string[] {
  const strings: string[] = [];
  let reading = 0;
  let text = '';
  let isText = false;
  readXml(bytes ?? new Uint8Array(), {
    open(name) {
      if (name === 'si') text = '';
      // How a word is read stands beside it.
      else if (name === 'rPh') reading += 1;
      isText = name === 't' && reading === 0;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') reading -= 1;
      else if (name === 'si') strings.push(unescaped(text));
    },
  });
  return strings;
}

function readDayStyles(bytes: Buffer | undefined): boolean[] {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isOfCells = false;
  readXml(bytes ?? new Uint8Array(), {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) {
        styles.push(isDayFormat(Number(numFmtId), codes.get(Number(numFmtId))));
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

function readBook(files: Package): Book {
  const path = files.relations('').byType.get('officeDocument') ?? 'xl/workbook.xml';
  const bytes = files.part(path);
  if (!bytes) throw new TableProblem('unreadable');
  const { byId, byType } = files.relations(path);
  const book: Book = {
    ...{ sheets: [], openSheet: 0, is1904: false },
    strings: readStrings(files.part(byType.get('sharedStrings'))),
    dayStyles: readDayStyles(files.part(byType.get('styles'))),
  };
  readXml(bytes, {
    open(name, attributes) {
      if (name === 'workbookPr') book.is1904 = isTrue(attributes.date1904);
      else if (name === 'workbookView') book.openSheet = Number(attributes.activeTab ?? 0);
      else if (name === 'sheet') {
        const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
        const isHidden = /hidden$/i.test(attributes.state ?? '');
        book.sheets.push({ name: unescaped(attributes.name ?? ''), path: byId.get(id), isHidden });
      }
    },
  });
  // One in Excel's binary form, say.
  if (book.sheets.length === 0) throw new TableProblem('unreadable');
  return book;
}

const REFERENCE = /^\$?([A-Z]+)\$?(\d+)$/i;

/** The row and column of `B12`. */
function placeOf(reference: string | undefined): { line: number; column: number } | undefined {
  const [, letters, digits] = REFERENCE.exec(reference ?? '') ?? [];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { line: Number(digits), column };
}

function areaOf(reference: string | undefined): Area | undefined {
  const [first, last] = (reference ?? '').split(':').map(placeOf);
  return (
    first && last && { top: first.line, left: first.column, bottom: last.line, right: last.column }
  );
}

/** A cell on its way: what its value is, and what was read of it. */
interface Cell {
  type: string;
  style: number;
  value: string;
  hasValue: boolean;
  isFormula: boolean;
}

function cellText({ type, style, value, hasValue, isFormula }: Cell, book: Book): string {
  // A program that does not calculate wrote it: what people will see is not known.
  if (isFormula && !hasValue) return UNREADABLE;
  if (type === 'e') return UNREADABLE + value;
  if (value === '') return '';
  if (type === 's') return book.strings[Number(value)] ?? UNREADABLE;
  if (type === 'str' || type === 'inlineStr') return unescaped(value);
  if (type === 'b') return String(isTrue(value));
  if (type === 'd') return isoDayText(value);
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  return book.dayStyles[style] ? dayText(number, book.is1904) : String(number);
}

function readCells(bytes: Buffer, book: Book, maxRows: number): SheetCells {
  const cells = new SheetCells(maxRows);
  let place = { line: 0, column: 0 };
  let cell: Cell | undefined;
  let reading = 0;
  let isText = false;
  const openRow = ({ r, hidden, ht }: Attributes) => {
    place = { line: r === undefined ? place.line + 1 : Number(r), column: 0 };
    if (isTrue(hidden) || Number(ht ?? 1) === 0) cells.hide(place.line);
  };
  const openCell = ({ r, t = 'n', s = '0' }: Attributes) => {
    place = placeOf(r) ?? { line: place.line, column: place.column + 1 };
    cell = { type: t, style: Number(s), value: '', hasValue: false, isFormula: false };
  };
  readXml(bytes, {
    open(name, attributes) {
      if (name === 'row') openRow(attributes);
      else if (name === 'c') openCell(attributes);
      else if (name === 'rPh') reading += 1;
      else if (name === 'f' && cell) cell.isFormula = true;
      else if (name === 'mergeCell') {
        const area = areaOf(attributes.ref);
        if (area) cells.merge(area);
      }
      isText = cell !== undefined && (name === 'v' || (name === 't' && reading === 0));
      if (isText && cell) cell.hasValue = true;
    },
    text(part) {
      if (isText && cell) cell.value += part;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') reading -= 1;
      if (name !== 'c' || !cell) return;
      cells.put(place.line, place.column, cellText(cell, book));
      cell = undefined;
    },
  });
  return cells;
}

/**
 * Reads the sheets of a workbook of Excel.
 * @param maxRows of each sheet
 * @throws TableProblem
 */
export function parseXlsx(files: readonly ArchivedFile[], maxRows: number): Sheet[] {
  const parts = new Package(files);
  const book = readBook(parts);
  return book.sheets.flatMap(({ name, path, isHidden }, at) => {
    const bytes = parts.part(path);
    const isOpen = at === book.openSheet;
    return bytes ? readCells(bytes, book, maxRows).finish({ name, isOpen, isHidden }) : [];
  });
}

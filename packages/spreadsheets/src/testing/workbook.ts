import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive. */
interface ArchivedFile {
  name: string;
  content: Buffer | string;
  /** A false size for the archive's directory. */
  saysSize?: number;
}

function entryOf({ name, content, saysSize }: ArchivedFile, offset: number) {
  const plain = Buffer.from(content as string);
  const packed = deflateRawSync(plain, { level: 9 });
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(crc32(plain), 14);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(saysSize ?? plain.length, 22);
  header.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  header.copy(central, 6, 4, 30);
  central.writeUInt32LE(offset, 42);
  return {
    local: Buffer.concat([header, Buffer.from(name), packed]),
    central: Buffer.concat([central, Buffer.from(name)]),
  };
}

/** Makes a zip archive. */
export function archive(files: readonly ArchivedFile[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const { local, central } = entryOf(file, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const DAY = 86_400_000;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function cellXml(value: string | number | boolean | Date, reference: string): string {
  if (value instanceof Date) {
    return `<c r="${reference}" s="1"><v>${value.getTime() / DAY + 25_569}</v></c>`;
  }
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
}

/** Makes an Excel workbook with one sheet of at most 26 columns. */
export function workbook(rows: readonly (readonly (string | number | boolean | Date)[])[]): Buffer {
  return workbookOf(rowsXml(rows));
}

/** The XML inside `<sheetData>`. */
export function rowsXml(rows: readonly (readonly (string | number | boolean | Date)[])[]): string {
  const rowXml = rows.map((cells, index) => {
    const line = index + 1;
    const inner = cells.map((value, at) =>
      cellXml(value, `${String.fromCharCode(65 + at)}${line}`),
    );
    return `<row r="${line}">${inner.join('')}</row>`;
  });
  return rowXml.join('');
}

/**
 * Makes an Excel workbook with one sheet.
 * @param sheetData the XML inside `<sheetData>`
 */
export function workbookOf(sheetData: string): Buffer {
  return excelFile({ sheets: [{ name: 'Sheet1', xml: `<sheetData>${sheetData}</sheetData>` }] });
}

/** What a workbook is made of. */
interface Book {
  sheets: readonly {
    name: string;
    /** The XML inside `<worksheet>`. */
    xml: string;
    state?: 'visible' | 'hidden' | 'veryHidden';
    kind?: 'worksheet' | 'chartsheet';
  }[];
  /** The place of the sheet in front. */
  activeTab?: number;
  is1904?: boolean;
  /** Codes of formats by the styles 2, 3, …; style 1 is a day in Excel's own format. */
  formats?: readonly string[];
  /** The XML inside each `<si>`. */
  strings?: readonly string[];
}

const FIRST_OWN_FORMAT = 176;

/** Makes an Excel workbook with the parts that Excel writes. */
export function excelFile({
  sheets,
  activeTab = 0,
  is1904,
  formats = [],
  strings = [],
}: Book): Buffer {
  const codes = formats.map(
    (code, at) =>
      `<numFmt numFmtId="${FIRST_OWN_FORMAT + at}" formatCode="${escaped(code).replaceAll('"', '&quot;')}"/>`,
  );
  const styles = [0, 14, ...formats.map((_, at) => FIRST_OWN_FORMAT + at)].map(
    (id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
  );
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    ({ kind = 'worksheet' }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${kind}s/sheet${at + 1}.xml"/>`,
  );
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><bookViews><workbookView activeTab="${activeTab}"/></bookViews><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rIdS" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rIdT" Type="${RELATIONS}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${SHEETS}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${SHEETS}">${strings.map((inner) => `<si>${inner}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ kind = 'worksheet', xml }, at) => [
        `xl/${kind}s/sheet${at + 1}.xml`,
        `<${kind} xmlns="${SHEETS}">${xml}</${kind}>`,
      ]),
    ),
  };
  return archive(Object.entries(files).map(([name, xml]) => ({ name, content: XML + xml })));
}

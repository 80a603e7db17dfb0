import { describe, expect, test } from 'vitest';
import { parseTable } from './parse-table.ts';
import { archive, excelFile } from './testing/workbook.ts';

const tablesOf = (file: Buffer, maxRows = 1000) =>
  parseTable(file, maxRows).sheets.map(({ rows }) => rows.map(({ line, cells }) => [line, cells]));
const rowsOf = (file: Buffer) => tablesOf(file)[0];

const TYPE = 'application/vnd.oasis.opendocument.spreadsheet';
const ods = (tables: string, settings = '') =>
  archive([
    { name: 'mimetype', content: TYPE },
    { name: 'settings.xml', content: settings },
    {
      name: 'content.xml',
      content: `<office:document-content><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    },
  ]);
const row = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`;
const cell = (inner: string, more = '') => `<table:table-cell ${more}>${inner}</table:table-cell>`;
const text = (one: string, more = '') => cell(`<text:p>${one}</text:p>`, more);
const odsRows = (rows: string) => ods(`<table:table table:name="名簿">${rows}</table:table>`);

describe('a sheet of LibreOffice', () => {
  test('has its values, not what it shows of them', () => {
    const cells = [
      text('12.5%', 'office:value-type="percentage" office:value="0.125"'),
      text('R9.3.31', 'office:value-type="date" office:date-value="2027-03-31"'),
      text('WAHR', 'office:value-type="boolean" office:boolean-value="true"'),
      text('#N/A', 'office:value-type="string" calcext:value-type="error"'),
    ];
    expect(rowsOf(odsRows(row(cells.join(''))))).toEqual([
      [1, ['0.125', '2027-03-31', 'true', '\ufffd#N/A']],
    ]);
  });

  test('has texts with their lines and blanks, without remarks, readings and pictures', () => {
    const long = cell(
      '<office:annotation><text:p>remark</text:p></office:annotation><text:p>山<text:s text:c="2"/>田<text:tab/>&amp;<text:line-break/>子</text:p><text:p><text:span>二</text:span></text:p>',
    );
    const read = text(
      '<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>かん</text:ruby-text></text:ruby>字',
    );
    const frame = '<draw:frame><draw:text-box><text:p>box</text:p></draw:text-box></draw:frame>';
    expect(rowsOf(odsRows(row(long + read + text(`一${frame}`))))).toEqual([
      [1, ['山  田\t&\n子\n二', '漢字', '一']],
    ]);
  });

  test('repeats rows and cells, empty ones to its end', () => {
    const rows = [
      row(cell('', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="3"'),
      row(
        text('x', 'table:number-columns-repeated="2"') + text('y'),
        'table:number-rows-repeated="2"',
      ),
      row(
        cell('', 'table:number-columns-repeated="16384"'),
        'table:number-rows-repeated="1048571"',
      ),
    ];
    expect(rowsOf(odsRows(rows.join('')))).toEqual([
      [4, ['x', 'x', 'y']],
      [5, ['x', 'x', 'y']],
    ]);
  });

  test('is refused where its rows repeat beyond what is taken', () => {
    const file = odsRows(row(text('x'), 'table:number-rows-repeated="1048576"'));
    expect(() => tablesOf(file)).toThrow('too_many_rows');
  });

  test('is open if the settings say so', () => {
    const tables = ['一', '二'].map(
      (name) => `<table:table table:name="${name}">${row(text('x'))}</table:table>`,
    );
    const settings =
      '<config:config-item config:name="ActiveTable" config:type="string">二</config:config-item><config:config-item config:name="Zoom">一</config:config-item>';
    const { sheets } = parseTable(ods(tables.join(''), settings), 1000);
    expect(sheets.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  test('is none of another document that it only looks into', () => {
    const foreign = `<table:table table:name="'file:///a.ods'#名簿"><table:table-source/>${row(text('x'))}</table:table>`;
    expect(tablesOf(ods(`${foreign}<table:table>${row(text('y'))}</table:table>`))).toEqual([
      [[1, ['y']]],
    ]);
  });
});

describe('a page', () => {
  const page = (html: string) => Buffer.from(`<!DOCTYPE html><html>${html}</html>`);

  test('has cells over rows and columns, and lines in them', () => {
    const html = `<table><tr><th rowspan=2>区分<th colspan="2">氏 \n 名<tr><td>山田<br>花子<td>&nbsp;x&amp;y
      <tr><td>一<td>二<td>三</table>`;
    expect(rowsOf(page(html))).toEqual([
      [1, ['区分', '氏 名', '氏 名']],
      [2, ['区分', '山田\n花子', 'x&y']],
      [3, ['一', '二', '三']],
    ]);
  });

  test('has a table within a table as one of its own', () => {
    const html = '<table><tr><td>外<table><tr><td>内</table>側</table>';
    expect(tablesOf(page(html))).toEqual([[[1, ['外側']]], [[1, ['内']]]]);
  });
});

describe('a workbook of Excel', () => {
  test('whose rows and cells have no places has them in order', () => {
    const xml =
      '<sheetData><row><c t="str"><v>a</v></c><c t="str"><v>b_x000A_c_x005F_x000A_</v></c></row><row><c><v>1</v></c></row></sheetData>';
    expect(rowsOf(excelFile({ sheets: [{ name: 'a', xml }] }))).toEqual([
      [1, ['a', 'b\nc_x000A_']],
      [2, ['1']],
    ]);
  });

  test('is read by its open sheet alone where another is too long', () => {
    const sheet = (rows: number) => ({
      name: String(rows),
      xml: `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(rows)}</sheetData>`,
    });
    const { sheets } = parseTable(excelFile({ sheets: [sheet(2), sheet(9)] }), 5);
    expect(sheets.map(({ isTooLong, rows }) => [isTooLong, rows.length])).toEqual([
      [false, 2],
      [true, 5],
    ]);
  });

  test('with a part of binary form alone is refused', () => {
    const file = archive([{ name: 'xl/workbook.bin', content: 'x' }]);
    expect(() => tablesOf(file)).toThrow('unreadable');
  });
});

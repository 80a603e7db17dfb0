import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { parseDelimited } from './delimited.ts';
import { csvFile, readTableFile, type Sheet, unguardFormula } from './index.ts';
import { archive, workbook, workbookOf } from './testing/workbook.ts';

const TABLE = '氏名,メールアドレス\r\n山田 太郎,yamada@example.jp\r\n髙橋 﨑①,taka@example.jp\r\n';
const CELLS = [
  ['氏名', 'メールアドレス'],
  ['山田 太郎', 'yamada@example.jp'],
  ['髙橋 﨑①', 'taka@example.jp'],
];
const bytes = (text: string, encoding: string, addBOM = false) =>
  iconv.encode(text, encoding, { addBOM });
/** A text as mails write it: escapes around each run of Japanese. */
const escaped = (text: string) =>
  Buffer.from(
    text.replace(/[^\p{ASCII}]+/gu, (run) => {
      const characters = bytes(run, 'euc-jp').map((byte) => byte & 0x7f);
      return `\x1b$B${Buffer.from(characters).toString('latin1')}\x1b(B`;
    }),
  );
const sheetOf = async (file: Uint8Array): Promise<Sheet> => {
  const { sheets } = await readTableFile(file, 1000);
  expect(sheets).toHaveLength(1);
  return sheets[0] as Sheet;
};
const cellsOf = async (file: Uint8Array) => (await sheetOf(file)).rows.map(({ cells }) => cells);

describe('a table is read', () => {
  test.each([
    ['utf-8', bytes(TABLE, 'utf-8')],
    ['utf-8', bytes(TABLE, 'utf-8', true)],
    ['cp932', bytes(TABLE, 'cp932')],
    ['euc-jp', bytes(TABLE, 'euc-jp')],
    ['utf-16le', bytes(TABLE, 'utf-16le', true)],
    ['utf-16le', bytes(TABLE, 'utf-16le')],
    ['utf-16be', bytes(TABLE, 'utf-16be', true)],
    ['utf-16be', bytes(TABLE, 'utf-16be')],
  ])('in %s', async (encoding, file) => {
    expect((await readTableFile(file, 1000)).encoding).toBe(encoding);
    expect(await cellsOf(file)).toEqual(CELLS);
  });

  test.each([
    ['names in half-width kana', 'ﾔﾏﾀﾞ,ﾊﾅｺ\nｽｽﾞｷ,ｲﾁﾛｳ\n', 'cp932'],
    ['few and even names in half-width kana', 'ﾔﾏﾀﾞ,ﾀﾛ\nｻﾄｳｼﾞ,ｼﾞﾛ\n', 'cp932'],
    ['a bank’s list', 'ﾌﾘｶﾞﾅ,氏名\nﾔﾏﾀﾞ ﾀﾛｳ,山田 太郎\nﾄｳｷｮｳ(ｶ,東京株式会社\n', 'cp932'],
    ['text without kana', '氏名,住所\n山田太郎,東京都港区虎ノ門\n阿部遙,熱海市\n', 'cp932'],
    ['text without kana, from Unix', '氏名,住所\n山田太郎,東京都港区\n', 'euc-jp'],
    ['text of Unix with half-width kana', '氏名,カナ\n山田,ﾔﾏﾀﾞ\nメールアドレス\n', 'euc-jp'],
    ['what a mail holds', '氏名,カナ\n山田①,ヤマダ\n', 'iso-2022-jp'],
    ['one word in UTF-8', '料金', 'utf-8'],
    ['an escape in plain text', 'a\x1b[31m,b', 'utf-8'],
  ])('with %s', async (_, text, encoding) => {
    const file = await readTableFile(
      encoding === 'iso-2022-jp' ? escaped(text) : bytes(text, encoding),
      1000,
    );
    expect(file.encoding).toBe(encoding);
    const rows = file.sheets[0]?.rows.map(({ cells }) => cells.join(',').replace(/,+$/, ''));
    expect(rows?.join('\n')).toBe(text.trim());
  });

  test('with tabs, as Excel saves Unicode text', async () => {
    const file = bytes(TABLE.replaceAll(',', '\t'), 'utf-16le', true);
    expect((await readTableFile(file, 1000)).format).toBe('tsv');
    expect(await cellsOf(file)).toEqual(CELLS);
  });

  test('with quotes, line breaks in cells and rows of different lengths', async () => {
    expect(await cellsOf(Buffer.from('a,b\n"x\ny","""z"", ",3\n1\n'))).toEqual([
      ['a', 'b'],
      ['x\ny', '"z", ', '3'],
      ['1'],
    ]);
  });

  test('without its empty rows, which still count', async () => {
    const { rows } = await sheetOf(Buffer.from('a,b\n,\n\n1,2\n'));
    expect(rows.map(({ line }) => line)).toEqual([1, 4]);
  });

  test('with a broken byte that spoils one cell and no other', async () => {
    const file = Buffer.concat([
      Buffer.from('氏名,x\n山'),
      Buffer.from([0xe5]),
      Buffer.from(',2\n'),
    ]);
    expect(await cellsOf(file)).toEqual([
      ['氏名', 'x'],
      ['山\ufffd', '2'],
    ]);
  });
});

describe('a file that is no table is refused', () => {
  test.each([
    ['empty', Buffer.alloc(0)],
    ['empty', Buffer.from('\n , \n')],
    ['quotes', Buffer.from('a,b\n"x,2\n3,4\n')],
    ['old_excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])],
    ['unreadable', Buffer.from('PK\x03\x04 and nothing of an archive')],
    ['unreadable', Buffer.from('%PDF-1.4\na@example.jp,b\nc,d\n')],
    ['unreadable', Buffer.from([1, 0, 0, 0, 0, 3, 0, 0])],
    ['too_many_rows', Buffer.from('x\n'.repeat(1001))],
  ])('%s', async (refusal, file) => {
    await expect(readTableFile(file, 1000)).rejects.toMatchObject({ refusal });
  });
});

describe('an archive that would not fit into memory', () => {
  const bomb = Buffer.alloc(400 * 1024 * 1024);

  test('is refused by what it says', async () => {
    const file = archive([{ name: 'xl/workbook.xml', content: bomb }]);
    expect(file.length).toBeLessThan(1024 * 1024);
    await expect(readTableFile(file, 1000)).rejects.toMatchObject({ refusal: 'too_much' });
  });

  test('does not unpack where it lies', async () => {
    const file = archive([{ name: 'xl/workbook.xml', content: bomb, saysSize: 1024 * 1024 }]);
    const before = process.memoryUsage().rss;
    // By the lie, or on a slow machine by the time that it takes.
    const refusal = expect.stringMatching(/unreadable|too_much/);
    await expect(readTableFile(file, 1000)).rejects.toMatchObject({ refusal });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

describe('a file that reaches further than it holds', () => {
  const cell = (reference: string, rest = '><v>1</v></c>') => `<c r="${reference}"${rest}`;
  const far = (column: string, row: number) =>
    workbookOf(`<row r="1">${cell('A1')}</row><row r="${row}">${cell(`${column}${row}`)}</row>`);
  const wide = workbookOf(
    Array.from({ length: 999 }, (_, at) => `<row>${cell(`XFD${at + 1}`)}</row>`).join(''),
  );

  test.each([
    ['too_many_rows', 'in its farthest corner', far('XFD', 1_048_576)],
    ['too_much', 'where no sheet is', far('ZZZZZZ', 3)],
    ['too_much', 'below every sheet', far('A', 1_048_577)],
    ['too_many_rows', 'below what is taken', far('B', 1002)],
    ['too_much', 'far to the right of many rows', wide],
  ])('%s: a cell %s', async (refusal, _, file) => {
    const begin = performance.now();
    await expect(readTableFile(file, 1000)).rejects.toMatchObject({ refusal });
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  test('is read where only empty cells and rows lie far away', async () => {
    const rows = `<row r="1">${cell('A1')}${cell('XFD1', ' s="1"/>')}</row><row r="1048576"/>`;
    expect(await cellsOf(workbookOf(rows))).toEqual([['1']]);
  });
});

describe('a text whose lines never end', () => {
  const long = (text: string) => Buffer.from(text.repeat((19 * 1024 * 1024) / text.length));

  test.each([
    ['quotes', 'one open quote', Buffer.concat([Buffer.from('"'), long('a')])],
    ['quotes', 'quotes all over', long('a"b,')],
    ['unreadable', 'no quote', long('abc,')],
    ['unreadable', 'blanks', long('    ')],
  ])('%s: %s', async (refusal, _, file) => {
    await expect(readTableFile(file, 1000)).rejects.toMatchObject({ refusal });
  });
});

describe('a file that is written', () => {
  const rows = (file: string) => parseDelimited(file.replace(/^\ufeff/, ''), ',', 10_000);

  test('runs nothing in a spreadsheet, and is read back as it was', () => {
    const attacks = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1',
      '＋1',
      '－1',
      '＠a',
    ];
    const others = [
      ' =1',
      "'=1",
      "''=1",
      'a,b',
      'a"b',
      'a\r\nb',
      "'a",
      '山田',
      '',
      '−1',
      '\u3000=1',
    ];
    const [, ...written] = rows(
      csvFile(
        ['x'],
        [...attacks, ...others].map((cell) => [cell]),
      ),
    );
    for (const [cell = ''] of written) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠−]|^[\t\r\n]/);
    expect(written.map(([cell = '']) => unguardFormula(cell))).toEqual([...attacks, ...others]);
    expect(written.filter(([cell = '']) => cell.startsWith("'")).length).toBe(attacks.length + 6);
  });

  test('is read back, whatever stands in it', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...`'=+-@＝＋－＠−,"\t\r\n a　`) }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (table) => {
        const [, ...written] = rows(csvFile(['a', 'b'], table));
        expect(written.map((row) => row.map(unguardFormula))).toEqual(table);
        expect(written.flat().filter((cell) => /^\s*[=+\-@＝＋－＠−]/.test(cell))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('begins with the mark by which Excel knows UTF-8, and keeps numbers numbers', () => {
    expect(csvFile(['数'], [[-5], ['-5'], [null]])).toBe('\ufeff"数"\r\n-5\r\n"\'-5"\r\n\r\n');
  });
});

test('a workbook of Excel is read, dates as dates', async () => {
  const file = workbook([
    ['氏名', 'メールアドレス', '会員期間終了'],
    ['山田 <太郎>', 'yamada@example.jp', new Date('2027-03-31T00:00:00Z')],
    ['0012', 12, true],
    ["'=1", '', new Date('2027-03-31T12:30:00Z')],
  ]);
  const row = (line: number, cells: string[]) => ({ line, cells, isHidden: false });
  expect(await readTableFile(file, 1000)).toEqual({
    format: 'xlsx',
    encoding: null,
    sheets: [
      {
        ...{ name: 'Sheet1', isOpen: true, isHidden: false, isTooLong: false },
        rows: [
          row(1, ['氏名', 'メールアドレス', '会員期間終了']),
          row(2, ['山田 <太郎>', 'yamada@example.jp', '2027-03-31']),
          row(3, ['0012', '12', 'true']),
          row(4, ['=1', '', '2027-03-31 12:30:00']),
        ],
      },
    ],
  });
});

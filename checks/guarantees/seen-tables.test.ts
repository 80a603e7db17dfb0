import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { staffApi } from '@orchard/contract/staff';
import type { MemberImport } from '@orchard/contract/staff/member-imports';
import { formatStaffMessage, type StaffMessageKey } from '@orchard/contract/staff/messages';
import { excelFile, rowsXml } from '@orchard/spreadsheets/testing';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const { app, asStaff, execute } = await createScene({ limits: 'off' });
const staff = asStaff();

/** What an operator sees of a file and is told: the people of its rows, and what is left out. */
interface Seen {
  people?: readonly number[];
  sheet?: string;
  hidden?: number;
  header?: number;
  wrong?: number;
  refusal?: StaffMessageKey;
}

/** As LibreOffice saved them (tables/make-tables.ts). */
const saved = (name: string) => readFileSync(join(import.meta.dirname, 'tables', name));

const ROSTER = { people: [1, 2, 3, 4, 5, 6], sheet: '名簿' };
const HALF = { people: [1, 2, 3], sheet: '名簿', hidden: 3 };
const YEAR = { people: [1, 2, 4], sheet: '2026年度' };

const SAVED: Readonly<Record<string, Seen>> = {
  'roster.xlsx': ROSTER,
  'rows-hidden.xlsx': HALF,
  'rows-hidden.ods': HALF,
  'rows-filtered.xlsx': HALF,
  'rows-filtered.ods': HALF,
  'sheet-hidden.xlsx': YEAR,
  'sheet-hidden.ods': YEAR,
  'merged.xlsx': ROSTER,
  'merged.ods': ROSTER,
  'merged-page.xls': { ...ROSTER, sheet: '表1' },
  'title-above.xlsx': { people: [1, 4], sheet: '名簿', header: 4 },
  'cover-first.xlsx': { people: [1, 2, 4], sheet: '名簿' },
  'era-days.xlsx': { people: [1, 2, 4], sheet: '名簿' },
  'era-days.ods': { people: [1, 2, 4], sheet: '名簿' },
  'roster.xls': { refusal: 'imports.old_excel' },
  'password.xlsx': { refusal: 'imports.password' },
  'password.ods': { refusal: 'imports.password' },
};

const HEADER = ['氏名', 'メールアドレス', '会員区分', '会員期間終了'];
const UNTIL = '2027-03-31';
const brandOf = (number: number) => (number < 4 ? 'Orchard' : 'WIS');
const person = (number: number, until: string | Date = UNTIL) => [
  `会員 ${number}`,
  `p${number}@example.jp`,
  brandOf(number),
  until,
];
const rowsOf = (...people: number[]) => [HEADER, ...people.map((number) => person(number))];
const sheetOf = (rows: Parameters<typeof rowsXml>[0]) => `<sheetData>${rowsXml(rows)}</sheetData>`;
const text = (reference: string, content: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${content}</t></is></c>`;
/** A row of a person whose brand or period is another cell. */
const rowWith = (line: number, number: number, brand: string, until = text(`D${line}`, UNTIL)) => {
  const [name = '', email = ''] = person(number).map(String);
  return `<row r="${line}">${text(`A${line}`, name)}${text(`B${line}`, email)}${brand}${until}</row>`;
};
const headerXml = rowsXml([HEADER]);
const book = (xml: string, more: Partial<Parameters<typeof excelFile>[0]> = {}) =>
  excelFile({ sheets: [{ name: '名簿', xml }], ...more });
/** 2027-03-31, as Excel counts days. */
const SERIAL = 46_477;

const filteredRows = rowsXml(rowsOf(1, 2, 3, 4, 5, 6)).replace(
  /<row r="([567])"/g,
  '<row r="$1" spans="1:4" hidden="1"',
);
const furigana = rowWith(2, 1, '<c r="C2" t="s"><v>0</v></c>').replace(
  text('A2', '会員 1'),
  '<c r="A2" t="s"><v>1</v></c>',
);
const html = (rows: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="Shift_JIS"><style>td{a:b}</style></head><body><table>${rows}</table></body></html>`;
const htmlRow = (cells: readonly unknown[], how = '') =>
  `<tr${how}>${cells.map((one) => `<td class=xl65>${one}</td>`).join('\r\n')}</tr>`;

/** As Excel and other programs write them. */
const WRITTEN: Readonly<Record<string, [file: Buffer, seen: Seen]>> = {
  'filtered in Excel': [
    book(
      `<sheetPr filterMode="1"/><sheetData>${filteredRows}</sheetData><autoFilter ref="A1:D7"/>`,
    ),
    HALF,
  ],
  'a very hidden list before, a chart in front': [
    excelFile({
      sheets: [
        { name: '選択肢', state: 'veryHidden', xml: sheetOf(rowsOf(7, 8)) },
        { name: 'グラフ', kind: 'chartsheet', xml: '' },
        { name: '2026年度', xml: sheetOf(rowsOf(1, 2, 4)) },
      ],
      activeTab: 1,
    }),
    YEAR,
  ],
  'the second sheet in front': [
    excelFile({
      sheets: [
        { name: '2025年度', xml: sheetOf(rowsOf(7, 8, 9)) },
        { name: '2026年度', xml: sheetOf(rowsOf(1, 2, 4)) },
      ],
      activeTab: 1,
    }),
    YEAR,
  ],
  'readings of names': [
    book(`<sheetData>${headerXml}${furigana}</sheetData>`, {
      strings: [
        '<t>Orchard</t><phoneticPr fontId="1"/>',
        '<r><t>会員</t></r><r><t xml:space="preserve"> 1</t></r><rPh sb="0" eb="2"><t>カイイン</t></rPh>',
      ],
    }),
    { people: [1], sheet: '名簿' },
  ],
  'days of an era, counted from 1904': [
    book(
      `<sheetData>${headerXml}${rowWith(2, 1, text('C2', 'Orchard'), `<c r="D2" s="2"><v>${SERIAL - 1462}</v></c>`)}</sheetData>`,
      { is1904: true, formats: ['[$-ja-JP-x-gannen]ggge"年"m"月"d"日";@'] },
    ),
    { people: [1], sheet: '名簿' },
  ],
  'days in strict XML with prefixes': [
    book(
      `<sheetData>${headerXml}${rowWith(2, 1, text('C2', 'Orchard'), '<c r="D2" t="d"><v>2027-03-31T00:00:00</v></c>')}</sheetData>`.replace(
        /<(\/?)(?=row|c |c>|v|is|t>)/g,
        '<$1x:',
      ),
    ),
    { people: [1], sheet: '名簿' },
  ],
  'a brand that a formula did not find': [
    book(
      `<sheetData>${headerXml}${rowWith(2, 1, '<c r="C2" t="e"><f>VLOOKUP(A2,B:B,1)</f><v>#N/A</v></c>')}${rowWith(3, 4, text('C3', 'WIS'))}</sheetData>`,
    ),
    { people: [4], sheet: '名簿', wrong: 1 },
  ],
  'a brand that was never calculated': [
    book(
      `<sheetData>${headerXml}${rowWith(2, 1, '<c r="C2"><f>B1</f></c>')}${rowWith(3, 4, '<c r="C3" t="str"><f>"WIS"</f><v>WIS</v></c>')}</sheetData>`,
    ),
    { people: [4], sheet: '名簿', wrong: 1 },
  ],
  'merged over rows, with a merged title and a note': [
    book(
      `<sheetData>${rowsXml([
        ['会員名簿', '', '', ''],
        ['事務局：office@example.jp', '', '', ''],
        HEADER,
        ...[4, 5, 6].map((number) => person(number)),
      ]).replace(
        /(<c r="C[56]" [^>]*>)<is><t>WIS<\/t><\/is>/g,
        '$1',
      )}</sheetData><mergeCells count="2"><mergeCell ref="A1:D1"/><mergeCell ref="C4:C6"/></mergeCells>`,
    ),
    { people: [4, 5, 6], sheet: '名簿', header: 3 },
  ],
  'a page that Excel saved, in Shift_JIS': [
    iconv.encode(
      html(
        htmlRow(['会員名簿']) +
          htmlRow(HEADER) +
          htmlRow(person(1)) +
          htmlRow(person(4), " style='display:none'"),
      ),
      'cp932',
    ),
    { people: [1], sheet: '表1', hidden: 1, header: 2 },
  ],
  'a title above values with tabs': [
    iconv.encode(
      ['会員名簿', ...rowsOf(1, 4).map((cells) => cells.join('\t'))].join('\r\n'),
      'utf-16le',
      { addBOM: true },
    ),
    { people: [1, 4], header: 2 },
  ],
  'days of eras in text': [
    Buffer.from(
      [HEADER, person(1, 'R9.3.31'), person(2, '平成39年3月31日'), person(4, '昭和102.3.31')].join(
        '\n',
      ),
    ),
    { people: [1, 2, 4] },
  ],
  'XML of Excel 2003': [
    Buffer.from(
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    ),
    { refusal: 'imports.old_excel' },
  ],
  'a page without a table': [
    Buffer.from('<!DOCTYPE html><p>ログインしてください</p>'),
    { refusal: 'imports.markup' },
  ],
  'only hidden rows': [
    book(sheetOf(rowsOf(1)).replace('<row r="2"', '<row r="2" hidden="1"')),
    { refusal: 'imports.all_hidden' },
  ],
};

/** Imports a file as the console proposes it, and says who came of it. */
async function takeIn(name: string, file: Buffer) {
  const answer = await staff.post(
    `/api/staff/member-imports?name=${encodeURIComponent(name)}`,
    file,
  );
  const body = answer.json() as MemberImport & { message: string };
  if (answer.statusCode !== 200) return { refusal: body.message };
  const params = { id: body.id };
  const planned = await staff.call(staffApi['member-imports.plan'], {
    params,
    body: { ...body.choices, brand_ids: [] },
  });
  await staff.call(staffApi['member-imports.start'], { params });
  await app.staffJobs.run();
  const members = await execute`
    SELECT email, name, (
      SELECT max(paid_until)::text FROM memberships WHERE member_id = members.id
    ) AS until, (
      SELECT string_agg(label, '、') FROM memberships JOIN brands ON brands.id = brand_id
      WHERE member_id = members.id
    ) AS brands FROM members WHERE email LIKE 'p%@example.jp'`;
  await execute`DELETE FROM members WHERE email LIKE 'p%@example.jp'`;
  const { sheets, sheet, hidden_rows, header_line } = body;
  const told = { sheet: sheets[sheet]?.name, hidden: hidden_rows, header: header_line };
  return { members, told: { ...told, wrong: planned.body.counts?.wrong } };
}

const keyOf = (values: readonly unknown[]) => values.join('|');

test('a table is taken as people see it', async (context) => {
  const files: [string, Buffer, Seen][] = [
    ...Object.entries(SAVED).map(([name, seen]): [string, Buffer, Seen] => [
      name,
      saved(name),
      seen,
    ]),
    ...Object.entries(WRITTEN).map(([name, [file, seen]]): [string, Buffer, Seen] => [
      name,
      file,
      seen,
    ]),
  ];
  const faults: unknown[] = [];
  const count = { wrongly: 0, unseen: 0, people: 0 };
  for (const [name, file, { people = [], refusal, ...seen }] of files) {
    const { refusal: refused, members = [], told } = await takeIn(name, file);
    const sentence = refusal && formatStaffMessage(refusal, { count: 1 });
    if (refused !== sentence) faults.push([name, refused, sentence]);
    const shown = people.map((one) => {
      const [label, email] = person(one);
      return keyOf([email, label, brandOf(one), UNTIL]);
    });
    const taken = members.map((one) => keyOf([one.email, one.name, one.brands, one.until]));
    count.people += taken.length;
    count.wrongly += taken.filter((one) => !shown.includes(one)).length;
    count.unseen += shown.filter((one) => !taken.includes(one)).length;
    const expected = { sheet: null, hidden: 0, header: 1, wrong: 0, ...seen };
    if (JSON.stringify(told ?? expected) !== JSON.stringify(expected)) {
      faults.push([name, told, expected]);
    }
  }
  report(
    context,
    'E12',
    `${files.length} tables, ${count.people} people: taken wrongly ${count.wrongly}, dropped unseen ${count.unseen}, told wrongly ${faults.length}`,
  );
  expect({ ...count, faults }).toMatchObject({ wrongly: 0, unseen: 0, faults: [] });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Writes the files of this folder with LibreOffice: `node checks/guarantees/tables/make-tables.ts`.

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const PERIOD = /^\d{4}-\d\d-\d\d$/;

/** A cell; one of days is a day, in the format of the style. */
const cell = (text: string, { style = 'day', spans = '' } = {}) =>
  PERIOD.test(text)
    ? `<table:table-cell table:style-name="${style}" office:value-type="date" office:date-value="${text}"/>`
    : `<table:table-cell ${spans} office:value-type="string"><text:p>${escaped(text)}</text:p></table:table-cell>`;

const row = (cells: readonly string[], visibility = 'visible', style = 'day') =>
  `<table:table-row table:visibility="${visibility}">${cells.map((text) => cell(text, { style })).join('')}</table:table-row>`;

const table = (name: string, rows: string, style = 'shown') =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`;

const NAMESPACES = [
  ...['office', 'table', 'text', 'style'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  ),
  'xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"',
].join(' ');

const ERA_DAY = `<number:date-style style:name="era" number:language="ja" number:country="JP">
<number:era number:style="long" number:calendar="gengou"/><number:year number:calendar="gengou"/><number:text>年</number:text>
<number:month/><number:text>月</number:text><number:day/><number:text>日</number:text></number:date-style>`;

/** A document in the flat form of LibreOffice. */
const documentOf = (tables: string, ranges = '') => `<?xml version="1.0"?>
<office:document ${NAMESPACES} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>${ERA_DAY}
<number:date-style style:name="iso"><number:year number:style="long"/><number:text>/</number:text><number:month/><number:text>/</number:text><number:day/></number:date-style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="iso"/>
<style:style style:name="eraday" style:family="table-cell" style:data-style-name="era"/>
<style:style style:name="shown" style:family="table"><style:table-properties table:display="true"/></style:style>
<style:style style:name="away" style:family="table"><style:table-properties table:display="false"/></style:style>
</office:automatic-styles><office:body><office:spreadsheet>${tables}${ranges}</office:spreadsheet></office:body></office:document>`;

const HEADER = ['氏名', 'メールアドレス', '会員区分', '会員期間終了'];

/** A person's row: 1 is 会員 一郎 of Orchard, from 4 on they are of WIS. */
const person = (number: number) => [
  `会員 ${number}`,
  `p${number}@example.jp`,
  number < 4 ? 'Orchard' : 'WIS',
  '2027-03-31',
];
const people = (...numbers: number[]) => numbers.map((number) => row(person(number))).join('');
const hiddenPeople = (how: string, ...numbers: number[]) =>
  numbers.map((number) => row(person(number), how)).join('');

/** Whose brand stands in one cell over three rows. */
const mergedPeople = [1, 2, 3, 4, 5, 6].map((number) => {
  const [name = '', email = '', brand = '', until = ''] = person(number);
  const isFirst = number % 3 === 1;
  const shown = isFirst
    ? cell(brand, { spans: 'table:number-rows-spanned="3" table:number-columns-spanned="1"' })
    : '<table:covered-table-cell/>';
  return `<table:table-row>${shown}${cell(name)}${cell(email)}${cell(until)}</table:table-row>`;
});

/** A title, and a header of two rows: the first over the second. */
const twoRowHeader = `${row(['2026年度　会員名簿'])}${row([])}<table:table-row>
${['氏名', 'メールアドレス', '会員区分'].map((name) => cell(name, { spans: 'table:number-rows-spanned="2" table:number-columns-spanned="1"' })).join('')}
${cell('会員期間', { spans: 'table:number-rows-spanned="1" table:number-columns-spanned="2"' })}<table:covered-table-cell/></table:table-row>
<table:table-row><table:covered-table-cell table:number-columns-repeated="3"/>${cell('開始日')}${cell('終了日')}</table:table-row>`;
const withBegin = [1, 4].map((number) => {
  const [name = '', email = '', brand = '', until = ''] = person(number);
  return row([name, email, brand, '2026-04-01', until]);
});

const filter = `<table:database-ranges><table:database-range table:name="filtered" table:target-range-address="名簿.A1:名簿.D7" table:display-filter-buttons="true">
<table:filter><table:filter-condition table:field-number="2" table:value="Orchard" table:operator="="/></table:filter></table:database-range></table:database-ranges>`;

const DOCUMENTS: Readonly<Record<string, string>> = {
  roster: documentOf(table('名簿', row(HEADER) + people(1, 2, 3, 4, 5, 6))),
  'rows-hidden': documentOf(
    table('名簿', row(HEADER) + people(1, 2, 3) + hiddenPeople('collapse', 4, 5, 6)),
  ),
  'rows-filtered': documentOf(
    table('名簿', row(HEADER) + people(1, 2, 3) + hiddenPeople('filter', 4, 5, 6)),
    filter,
  ),
  // Without a window the first sheet is in front, and shown.
  'sheet-hidden': documentOf(
    table('表紙', row(['会員名簿'])) +
      table('2025年度', row(HEADER) + people(7, 8, 9), 'away') +
      table('2026年度', row(HEADER) + people(1, 2, 4)),
  ),
  merged: documentOf(
    table(
      '名簿',
      row(['会員区分', '氏名', 'メールアドレス', '会員期間終了']) + mergedPeople.join(''),
    ),
  ),
  'title-above': documentOf(table('名簿', twoRowHeader + withBegin.join(''))),
  'cover-first': documentOf(
    table('表紙', row(['会員名簿']) + row(['事務局', 'office@example.jp'])) +
      table('名簿', row(HEADER) + people(1, 2, 4)),
  ),
  'era-days': documentOf(
    table(
      '名簿',
      row(HEADER) + [1, 2, 4].map((one) => row(person(one), 'visible', 'eraday')).join(''),
    ),
  ),
};

/** The files of this folder by the documents that they are made from, and LibreOffice's names of their formats. */
const FILES: readonly (readonly [document: string, ending: string])[] = [
  ...Object.keys(DOCUMENTS).map((name) => [name, 'xlsx'] as const),
  ...['rows-hidden', 'rows-filtered', 'sheet-hidden', 'merged', 'era-days'].map(
    (name) => [name, 'ods'] as const,
  ),
  ['roster', 'xls'],
  ['merged', 'html'],
];

/** Saves the roster with a password: only a macro can. */
const macroOf = (folder: string) => `Sub SaveLocked
Dim hidden(0) As New com.sun.star.beans.PropertyValue
Dim locked(1) As New com.sun.star.beans.PropertyValue
Dim key(1) As New com.sun.star.beans.NamedValue
hidden(0).Name = "Hidden"
hidden(0).Value = True
roster = StarDesktop.loadComponentFromURL("${folder}/roster.fods", "_blank", 0, hidden())
locked(0).Name = "FilterName"
locked(0).Value = "calc8"
locked(1).Name = "Password"
locked(1).Value = "himitsu"
roster.storeToURL("${folder}/password.ods", locked())
key(0).Name = "OOXPassword"
key(0).Value = "himitsu"
key(1).Name = "CryptoType"
key(1).Value = "Standard"
locked(0).Value = "Calc MS Excel 2007 XML"
locked(1).Name = "EncryptionData"
locked(1).Value = key()
roster.storeToURL("${folder}/password.xlsx", locked())
roster.close(True)
StarDesktop.terminate()
End Sub`;

const work = mkdtempSync(join(tmpdir(), 'tables-'));
const profile = `-env:UserInstallation=${pathToFileURL(join(work, 'profile'))}`;
const office = (...args: string[]) =>
  execFileSync('soffice', ['--headless', '--norestore', profile, ...args], { timeout: 300_000 });

for (const [name, text] of Object.entries(DOCUMENTS))
  writeFileSync(join(work, `${name}.fods`), text);
for (const ending of new Set(FILES.map(([, one]) => one))) {
  const sources = FILES.filter(([, one]) => one === ending).map(([name]) =>
    join(work, `${name}.fods`),
  );
  office('--convert-to', ending, '--outdir', work, ...sources);
}
const macros = join(work, 'profile/user/basic/Standard');
mkdirSync(macros, { recursive: true });
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
writeFileSync(
  join(macros, 'Module1.xba'),
  `${XML}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${escaped(macroOf(pathToFileURL(work).href))}</script:module>`,
);
writeFileSync(
  join(macros, 'script.xlb'),
  `${XML}<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`,
);
office('macro:///Standard.Module1.SaveLocked');
for (const [name, ending] of [...FILES, ['password', 'xlsx'], ['password', 'ods']] as const) {
  // A page is named as the systems name it that send one.
  const named = ending === 'html' ? `${name}-page.xls` : `${name}.${ending}`;
  renameSync(join(work, `${name}.${ending}`), join(import.meta.dirname, named));
}
rmSync(work, { recursive: true });

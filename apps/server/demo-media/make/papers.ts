// Makes the files beside lectures: two PDFs to print, and a table that reckons.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { archive } from '@orchard/spreadsheets/testing';
import { openBrowser } from './browser.ts';

const folder = join(import.meta.dirname, '../papers');

const STYLE = `
  @page { size: A4; margin: 18mm }
  body { font-family: 'Noto Sans CJK JP'; font-size: 11pt; color: #111 }
  h1 { font-size: 18pt; margin: 0 0 4mm }
  p { margin: 0 0 3mm }
  .line { border-bottom: 1px solid #888; height: 9mm }
  h2 { font-size: 12pt; margin: 6mm 0 0 }
  li { margin: 0 0 4mm; list-style: none }
  ul { padding: 0 }
  li::before { content: '□　' }`;

const lines = (count: number) => '<div class="line"></div>'.repeat(count);

const noteSheet = `
  <h1>受講ノート</h1>
  <p>講義名：　　　　　　　　　　　　　　　　　　　　受講日：　　　年　　月　　日</p>
  <h2>わかったこと（自分のことばで）</h2>${lines(7)}
  <h2>わからなかったこと・質問したいこと</h2>${lines(5)}
  <h2>次の講義までに試すこと（一つだけ）</h2>${lines(3)}
  <h2>試してみて</h2>${lines(4)}`;

const checklist = `
  <h1>内見チェックリスト</h1>
  <p>物件名：　　　　　　　　　　　　　　　　　　　　見学日：　　　年　　月　　日</p>
  <h2>駅から部屋まで</h2>
  <ul><li>駅から歩いた時間（　　分）。夜の明るさ</li><li>坂、階段、踏切、交通量</li>
  <li>買い物のできる店までの時間（　　分）</li></ul>
  <h2>建物</h2>
  <ul><li>外壁のひび、鉄部のさび</li><li>郵便受けと掲示板（空室や苦情の様子）</li>
  <li>ごみ置き場と駐輪場の片づき</li><li>修繕の履歴と、次の予定</li></ul>
  <h2>部屋</h2>
  <ul><li>日当たりと風通し（窓の向き：　　）</li><li>水の出、排水のにおい、給湯器の年式</li>
  <li>床のきしみ、建具の開け閉め</li><li>コンセントの数、携帯電話の電波</li></ul>
  <h2>気づいたこと</h2>${lines(4)}`;

async function writePdfs(pages: Record<string, string>): Promise<void> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    for (const [name, body] of Object.entries(pages)) {
      await page.setContent(
        `<!doctype html><html lang="ja"><title>${name}</title><style>${STYLE}</style>${body}</html>`,
      );
      await writeFile(join(folder, name), await page.pdf({ preferCSSPageSize: true }));
    }
  } finally {
    await browser.close();
  }
}

type Cell = string | number | { formula: string; value: number };

const rows: Cell[][] = [
  ['家賃と手残りの計算表'],
  ['黄色い欄の数字を書き換えると、手残りが計算されます。'],
  [],
  ['毎月の家賃（円）', 68_000],
  ['空室の割合（％）', 8],
  ['管理費・修繕積立金（円／月）', 9_500],
  ['管理会社への手数料（％）', 5],
  ['固定資産税（円／年）', 62_000],
  ['借入の返済（円／月）', 31_200],
  [],
  ['1年の家賃収入（円）', { formula: 'B4*12*(1-B5/100)', value: 750_720 }],
  ['1年の経費（円）', { formula: 'B6*12+B11*B7/100+B8', value: 213_536 }],
  ['1年の返済（円）', { formula: 'B9*12', value: 374_400 }],
  ['1年の手残り（円）', { formula: 'B11-B12-B13', value: 162_784 }],
];

const FILLED_IN = new Set([4, 5, 6, 7, 8, 9]);

function cellXml(cell: Cell, column: string, line: number): string {
  const at = `${column}${line}`;
  if (typeof cell === 'string') {
    return `<c r="${at}"${line === 1 ? ' s="1"' : ''} t="inlineStr"><is><t>${cell}</t></is></c>`;
  }
  if (typeof cell === 'number') {
    return `<c r="${at}" s="${FILLED_IN.has(line) ? 3 : 2}"><v>${cell}</v></c>`;
  }
  return `<c r="${at}" s="2"><f>${cell.formula}</f><v>${cell.value}</v></c>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetData = rows
  .map((cells, index) => {
    const line = index + 1;
    const inner = cells.map((cell, at) => cellXml(cell, 'AB'[at] as string, line));
    return `<row r="${line}">${inner.join('')}</row>`;
  })
  .join('');

const xfs = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="3" fontId="0" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/>',
];

const workbook: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets><sheet name="計算表" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SHEETS}"><fonts count="2"><font><sz val="11"/><name val="游ゴシック"/></font><font><b/><sz val="14"/><name val="游ゴシック"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFF2CC"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SHEETS}"><cols><col min="1" max="1" width="34" customWidth="1"/><col min="2" max="2" width="14" customWidth="1"/></cols><sheetData>${sheetData}</sheetData></worksheet>`,
};

await mkdir(folder, { recursive: true });
await writePdfs({ 'note-sheet.pdf': noteSheet, 'viewing-checklist.pdf': checklist });
await writeFile(
  join(folder, 'rent-income.xlsx'),
  archive(Object.entries(workbook).map(([name, xml]) => ({ name, content: XML + xml }))),
);

import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { staffApi } from '@orchard/contract/staff';
import { office, pdf, relations } from '@orchard/documents/testing';
import { expect, test } from 'vitest';
import { demoMediaFolder } from '#server/demo/setting.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const { db, asStaff } = await createScene({ limits: 'off' });
const staff = asStaff();

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const template = relations(['attachedTemplate', 'https://evil.example/a.dotm', 'External']);
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** What acts by itself, by its name, with a word that the refusal must say. */
const ACTING: readonly [name: string, word: string, content: Buffer][] = [
  ['script.pdf', 'JavaScript', pdf({ catalogue: `/OpenAction${SCRIPT}` })],
  ['escaped.pdf', 'JavaScript', pdf({ objects: ['<</S/Java#53#63ript/#4a#53(x)>>'] })],
  ['packed.pdf', 'JavaScript', pdf({ packed: [SCRIPT] })],
  ['older.pdf', 'JavaScript', Buffer.concat([pdf({ objects: [SCRIPT] }), pdf()])],
  ['program.pdf', 'プログラムを起動', pdf({ objects: ['<</S/Launch/F(cmd.exe)>>'] })],
  ['address.pdf', '開いたときに動く', pdf({ catalogue: '/OpenAction<</S/URI/URI(https://x)>>' })],
  ['event.pdf', '操作で動く', pdf({ objects: ['<</Type/Page/AA<</O<</S/URI/URI(x)>>>>>>'] })],
  ['file.pdf', '添付ファイル', pdf({ catalogue: '/Names<</EmbeddedFiles 9 0 R>>' })],
  ['flash.pdf', 'リッチメディア', pdf({ objects: ['<</Subtype/RichMedia>>'] })],
  ['form.pdf', 'XFA', pdf({ catalogue: '/AcroForm<</XFA 9 0 R>>' })],
  [
    'template.docx',
    '外部のテンプレート',
    office('docx', { 'word/_rels/settings.xml.rels': template }),
  ],
  [
    'object.docx',
    '埋め込みオブジェクト',
    office('docx', { 'word/embeddings/oleObject1.bin': compound }),
  ],
  [
    'field.docx',
    'DDE',
    office('docx', { 'word/document.xml': '<w:fldSimple w:instr="DDEAUTO c:\\\\cmd"/>' }),
  ],
  [
    'inner.docx',
    '外部のテンプレート',
    office('docx', { 'word/embeddings/a.docx': office('docx', { 'a.rels': template }) }),
  ],
  [
    'workbook.xlsx',
    '外部から',
    office('xlsx', {
      'xl/_rels/workbook.xml.rels': relations(['externalLink', 'externalLinks/externalLink1.xml']),
    }),
  ],
  ['control.xlsx', 'ActiveX', office('xlsx', { 'xl/activeX/activeX1.xml': '<a/>' })],
  ['macro.xlsx', 'マクロ', office('xlsx', { 'xl/a.rels': relations(['vbaProject', 'a.bin']) })],
  [
    'picture.pptx',
    '外部から',
    office('pptx', {
      'ppt/slides/_rels/slide1.xml.rels': relations(['image', '\\\\evil\\a.png', 'External']),
    }),
  ],
  [
    'button.pptx',
    'プログラムを起動',
    office('pptx', { 'ppt/slides/slide1.xml': '<a:hlinkClick action="ppaction://program"/>' }),
  ],
];

/** What LibreOffice writes, with links, outlines, charts and fields; papers of the demo site. */
const HONEST = [join(import.meta.dirname, 'documents'), join(demoMediaFolder, 'papers')]
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .map((path): [path: string, content: Buffer] => [path, readFileSync(path)])
  .concat([
    ['speaks.pdf', pdf({ objects: ['<</Title(HTML/JavaScript \\(/S /JavaScript\\))>>'] })],
    ['named.pdf', pdf({ objects: ['<</Font<</JS 4 0 R/AA 4 0 R>>>>', '<</Type/Font>>'] })],
    ['place.pdf', pdf({ catalogue: '/OpenAction[2 0 R/XYZ null null 0]' })],
    [
      'own.docx',
      office('docx', {
        'a.rels': relations(['attachedTemplate', 'file:///C:\\a.dotx', 'External']),
      }),
    ],
  ]);

async function send(name: string, content: Buffer) {
  const body = { name, bytes: content.length };
  const { id } = (await staff.call(staffApi.beginResourceFile, { body })).body;
  await staff.post(`/api/staff/resource-files/${id}/parts?offset=0`, content);
  const answer = await staff.post(`/api/staff/resource-files/${id}/finish`);
  return { status: answer.statusCode, says: answer.json().errors?.file?.join() ?? '' };
}

test('documents that act by themselves are refused by name, and honest ones taken', async (context) => {
  const taken: string[] = [];
  for (const [name, word, content] of ACTING) {
    const { status, says } = await send(name, content);
    if (status !== 422 || !says.includes(word)) taken.push(`${name}: ${status} ${says}`);
  }
  const { rows } = await db.pool.query('SELECT count(*)::int AS n FROM resource_files');
  const refused: string[] = [];
  for (const [path, content] of HONEST) {
    const { status, says } = await send(`x${extname(path)}`, content);
    if (status !== 200) refused.push(`${path}: ${status} ${says}`);
  }
  report(
    context,
    'E9',
    `acting ones taken ${taken.length} of ${ACTING.length}, honest ones refused ${refused.length} of ${HONEST.length}`,
  );
  expect({ taken, refused, left: rows[0].n }).toEqual({ taken: [], refused: [], left: 0 });
  expect(new Set(HONEST.map(([path]) => extname(path))).size).toBe(4);
});

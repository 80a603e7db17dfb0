import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { type Act, type DocumentKind, judgeDocument } from './index.ts';
import { officeActs } from './office-acts.ts';
import { pdfActs } from './pdf-acts.ts';
import { office, pdf, relations } from './testing/documents.ts';

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const refusalOf = (judge: () => unknown) => {
  try {
    return judge();
  } catch (error) {
    return (error as { refusal?: string }).refusal ?? error;
  }
};

describe('a PDF', () => {
  test.each<[string, Buffer]>([
    ['empty', pdf()],
    ['that opens at a place', pdf({ catalogue: '/OpenAction[2 0 R/XYZ null null 0]' })],
    [
      'that goes to a place',
      pdf({ catalogue: '/OpenAction 3 0 R', objects: ['<</S/GoTo/D(start)>>'] }),
    ],
    [
      'with links and outlines',
      pdf({
        catalogue: '/Outlines 3 0 R',
        objects: [
          '<</First 4 0 R/Count 1>>',
          '<</Title(HTML/JavaScript)/Dest[2 0 R/Fit]/Next 5 0 R>>',
          '<</Subtype/Link/A<</S/URI/URI(https://example.jp/JavaScript)>>>>',
        ],
      }),
    ],
    ['that speaks of scripts', pdf({ objects: ['<</Title(/S /JavaScript \\(/AA\\))/X</4A53>>>'] })],
    [
      'with fonts and glyphs of such names',
      pdf({
        objects: [
          '<</Resources<</Font<</JS 4 0 R/AA 5 0 R>>/XObject<</AA 6 0 R>>>>>>',
          '<</Type/Font/Encoding<</Differences[1/AA/JS/Launch/JavaScript]>>>>',
          '<</Type/Font/BaseFont/Times>>',
          '<</Length 3>>stream\nabc\nendstream',
        ],
      }),
    ],
    ['with packed objects', pdf({ packed: ['<</Type/Page>>', '[1 2 3]'] })],
    ['with an empty list of events', pdf({ objects: ['<</Type/Page/AA<<>>>>'] })],
  ])('%s does nothing', (_, file) => {
    expect(pdfActs(file)).toEqual([]);
  });

  test.each<[string, Act[], Buffer]>([
    [
      'a script on opening',
      ['open_action', 'javascript'],
      pdf({ catalogue: `/OpenAction${SCRIPT}` }),
    ],
    [
      'by reference',
      ['javascript', 'open_action'],
      pdf({ catalogue: '/OpenAction 3 0 R', objects: [SCRIPT] }),
    ],
    ['in escapes', ['javascript'], pdf({ objects: ['<</S/#4aava#53cript/#4AS(x)>>'] })],
    ['behind comments', ['javascript'], pdf({ objects: ['<</S%x\n/JavaScript%>>\n/JS(x)>>'] })],
    ['in a packed stream', ['javascript'], pdf({ packed: ['<</A 1>>', SCRIPT] })],
    [
      'in a packed stream that does not say so',
      ['javascript'],
      Buffer.from(
        pdf({ packed: [SCRIPT] })
          .toString('latin1')
          .replace('/ObjStm', '/Strmxx'),
        'latin1',
      ),
    ],
    ['its kind elsewhere', ['javascript'], pdf({ objects: ['<</S 4 0 R/JS(x)>>', '/JavaScript'] })],
    ['said twice', ['javascript'], pdf({ objects: ['<</S/GoTo/S/JavaScript/JS(x)>>'] })],
    ['in the string of another object', ['javascript'], pdf({ objects: [`(9 0 obj ${SCRIPT})`] })],
    [
      'in the bytes of another stream',
      ['javascript'],
      pdf({ objects: [`<<>>stream\n9 0 obj${SCRIPT}\nendstream`] }),
    ],
    [
      'behind the end of its object',
      ['javascript'],
      pdf({ objects: [`<</A endobj /B ${SCRIPT}>>`] }),
    ],
    ['of a film', ['javascript'], pdf({ objects: ['<</S/Rendition/JS 9 0 R>>'] })],
    ['of a 3D view', ['javascript'], pdf({ objects: ['<</Type/3D/OnInstantiate 9 0 R>>'] })],
    ['an older version', ['javascript'], Buffer.concat([pdf({ objects: [SCRIPT] }), pdf()])],
    ['a program', ['launch'], pdf({ objects: ['<</S/Launch/Win<</F(cmd.exe)>>>>'] })],
    [
      'an address on opening',
      ['open_action'],
      pdf({ catalogue: '/OpenAction<</S/URI/URI(https://x)>>' }),
    ],
    [
      'a place and then more',
      ['open_action'],
      pdf({ catalogue: '/OpenAction<</S/GoTo/D[1]/Next 9 0 R>>' }),
    ],
    [
      'an event of a page',
      ['events'],
      pdf({ objects: ['<</Type/Page/AA<</O<</S/URI/URI(x)>>>>>>'] }),
    ],
    ['by reference', ['events'], pdf({ objects: ['<</Type/Page/AA 4 0 R>>', '<</O 9 0 R>>'] })],
    ['a file', ['attachment'], pdf({ catalogue: '/Names<</EmbeddedFiles 9 0 R>>' })],
    [
      'a file as a note',
      ['attachment'],
      pdf({ objects: ['<</Subtype/FileAttachment/FS 9 0 R>>'] }),
    ],
    ['Flash', ['rich_media'], pdf({ objects: ['<</Subtype/RichMedia>>'] })],
    ['a form in XFA', ['xfa'], pdf({ catalogue: '/AcroForm<</XFA 9 0 R>>' })],
  ])('that has %s', (_, acts, file) => {
    expect(pdfActs(file).sort()).toEqual(acts.toSorted());
  });

  const changed = (from: string, to: string) =>
    Buffer.from(
      pdf({ packed: [SCRIPT] })
        .toString('latin1')
        .replace(from, to),
      'latin1',
    );
  test.each<[string, string, Buffer]>([
    ['is none', 'mismatch', Buffer.from('<html>')],
    ['is packed by another filter', 'unreadable', changed('/FlateDecode', '/LZWDecode')],
    ['is packed twice', 'unreadable', changed('/FlateDecode', '[/FlateDecode/FlateDecode]')],
    ['says two filters', 'unreadable', changed('/Filter/', '/Filter/X/Filter/')],
    ['has its objects in another file', 'unreadable', changed('/Filter', '/F(x)/Filter')],
    ['is damaged', 'unreadable', changed('stream\nx', 'stream\ny')],
    [
      'hides its objects behind a password',
      'protected',
      Buffer.from(
        pdf({ packed: [SCRIPT], trailer: '/Encrypt 9 0 R' })
          .toString('latin1')
          .replace('stream\nx', 'stream\ny'),
        'latin1',
      ),
    ],
    [
      'unpacks to too much',
      'too_much',
      pdf({
        objects: [
          `<</N 1/First 4/Filter/FlateDecode>>stream\n${deflateSync(Buffer.alloc(65 * 2 ** 20)).toString('latin1')}\nendstream`,
        ],
      }),
    ],
  ])('that %s is not believed', (_, refusal, file) => {
    expect(refusalOf(() => pdfActs(file))).toBe(refusal);
  });
});

describe('a document of Office', () => {
  const chart = office('xlsx', { 'xl/workbook.xml': '<workbook/>' });
  test.each<[string, 'docx' | 'xlsx' | 'pptx', Record<string, Buffer | string>]>([
    [
      'with links',
      'docx',
      {
        'word/_rels/document.xml.rels': relations(
          ['hyperlink', 'https://example.jp', 'External'],
          ['image', 'media/a.png'],
        ),
      },
    ],
    [
      'of a template on the reader’s own disk',
      'docx',
      {
        'word/_rels/settings.xml.rels': relations([
          'attachedTemplate',
          'file:///C:\\Users\\x\\a.dotx',
          'External',
        ]),
      },
    ],
    [
      'with fields',
      'docx',
      {
        'word/document.xml':
          '<w:p><w:fldSimple w:instr=" PAGE "/><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:instrText>DATE DDEAUTO</w:instrText><w:fldChar w:fldCharType="end"/></w:p>',
      },
    ],
    ['that speaks of DDE', 'docx', { 'word/document.xml': '<w:t>DDEAUTO</w:t>' }],
    ['with the table of a chart', 'pptx', { 'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx': chart }],
    [
      'with the settings of a printer',
      'xlsx',
      { 'xl/printerSettings/printerSettings1.bin': Buffer.from([1, 0, 2]) },
    ],
    [
      'with a link in slides',
      'pptx',
      { 'ppt/slides/slide1.xml': '<a:hlinkClick action="ppaction://hlinksldjump"/>' },
    ],
  ])('%s does nothing', (_, kind, parts) => {
    expect(officeActs(office(kind, parts), kind)).toEqual([]);
  });

  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  test.each<[string, Act, Record<string, Buffer | string>]>([
    [
      'a template from outside',
      'template',
      {
        'word/_rels/settings.xml.rels': relations([
          'attachedTemplate',
          'https://x/a.dotm',
          'External',
        ]),
      },
    ],
    [
      'spelt otherwise',
      'template',
      {
        'WORD/_RELS/X.RELS':
          '<r:relationship TargetMode="&#69;xternal" Target="\\\\x\\a.dotm" Type="x/attachedtemplate"/>',
      },
    ],
    [
      'a picture from outside',
      'outside',
      { 'a.rels': relations(['image', 'https://x/a.png', 'External']) },
    ],
    [
      'a frame from outside',
      'outside',
      { 'a.rels': relations(['frame', 'https://x', 'External']) },
    ],
    [
      'another workbook',
      'outside',
      { 'a.rels': relations(['externalLink', 'externalLinks/externalLink1.xml']) },
    ],
    [
      'data that it fetches',
      'outside',
      { 'xl/connections.xml': '<connections><connection id="1" refreshOnLoad="1"/></connections>' },
    ],
    ['an object', 'embedded_object', { 'a.rels': relations(['oleObject', 'embeddings/a.bin']) }],
    ['an object of another name', 'embedded_object', { 'word/picture.png': compound }],
    [
      'a linked object',
      'embedded_object',
      { 'a.rels': relations(['oleObject', 'file:///x', 'External']) },
    ],
    ['a page within it', 'embedded_object', { 'a.rels': relations(['aFChunk', 'a.rtf']) }],
    ['a control', 'activex', { 'a.rels': relations(['control', 'activeX1.xml']) }],
    ['a program', 'macros', { 'a.rels': relations(['vbaProject', 'a.bin']) }],
    [
      'a field of DDE',
      'dde',
      { 'word/header1.xml': '<w:fldSimple w:instr="DDEAUTO c:\\\\cmd.exe"/>' },
    ],
    [
      'a field in pieces',
      'dde',
      {
        'word/document.xml':
          '<w:fldChar w:fldCharType="begin"/><w:instrText> DD</w:instrText><w:r/><w:instrText>E a</w:instrText><w:fldChar w:fldCharType="begin"/><w:instrText>DATE</w:instrText><w:fldChar w:fldCharType="end"/><w:fldChar w:fldCharType="end"/>',
      },
    ],
    [
      'a link of DDE',
      'dde',
      {
        'xl/externalLinks/externalLink1.xml':
          '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
      },
    ],
    [
      'a button that starts a program',
      'launch',
      { 'ppt/slides/slide1.xml': '<a:hlinkHover action="pp&#97;ction://program"/>' },
    ],
  ])('that has %s', (_, act, parts) => {
    expect(officeActs(office('docx', parts), 'docx')).toEqual([act]);
    // Within a document in the document, too.
    expect(officeActs(office('pptx', { 'ppt/a.bin': office('docx', parts) }), 'pptx')).toEqual([
      act,
    ]);
  });

  test.each<[string, string, Record<string, Buffer | string>]>([
    [
      'writes in UTF-16',
      'unreadable',
      { 'a.rels': Buffer.from('\ufeff<Relationships/>', 'utf16le') },
    ],
    [
      'says another encoding',
      'unreadable',
      { 'a.rels': '<?xml version="1.0" encoding="UTF-7"?><a/>' },
    ],
    [
      'makes words of its own',
      'unreadable',
      { 'a.rels': '<!DOCTYPE a [<!ENTITY e "External">]><a/>' },
    ],
    [
      'is many in one another',
      'unreadable',
      { a: [1, 2, 3, 4].reduce((inner) => office('docx', { a: inner }), office('docx')) },
    ],
    ['unpacks to too much', 'too_much', { 'a.xml': `<a>${' '.repeat(65 * 2 ** 20)}</a>` }],
  ])('that %s is not believed', (_, refusal, parts) => {
    expect(refusalOf(() => officeActs(office('docx', parts), 'docx'))).toBe(refusal);
  });

  test('of another kind is none', () => {
    expect(refusalOf(() => officeActs(office('xlsx'), 'docx'))).toBe('mismatch');
    expect(refusalOf(() => officeActs(pdf(), 'docx'))).toBe('mismatch');
  });
});

describe('a process of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orchard-documents-'));
  afterAll(() => rm(folder, { recursive: true }));
  const judged = async (kind: DocumentKind, content: Buffer) => {
    const path = join(folder, 'file');
    writeFileSync(path, content);
    return judgeDocument(path, kind);
  };

  test('judges files by their kind', async () => {
    expect(await judged('pdf', pdf())).toEqual([]);
    expect(await judged('pdf', pdf({ objects: [SCRIPT] }))).toEqual(['javascript']);
    expect(await judged('pptx', office('pptx'))).toEqual([]);
    await expect(judged('pdf', office('docx'))).rejects.toMatchObject({ refusal: 'mismatch' });
  });

  test('is ended where a file keeps it at work', async () => {
    // Every object is open to the end of the file.
    const endless = Buffer.from(`%PDF-1.7\n${'1 0 obj ( '.repeat(500_000)}`, 'latin1');
    await expect(judged('pdf', endless)).rejects.toMatchObject({ refusal: 'too_much' });
  });
});

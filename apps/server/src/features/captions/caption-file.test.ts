import { writeWebVtt } from '@orchard/contract/staff/caption-rules';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { captionText, readCaptions, refusedFile } from './caption-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => {
  const { cues, faults, notes } = readCaptions(text);
  return { cues, faults, notes };
};
const faults = (text: string) =>
  read(text).faults.map(({ line, text: raw, message }) => `${line} ${raw} ${message}`);

const VTT = `WEBVTT - 講義

STYLE
::cue { color: white }

NOTE ここは読まない

1
00:01.000 --> 00:04.500 align:start
<v 佐藤>家賃は<b>どこから</b>来るのか。</v>

00:00:04.500 --> 01:00:06.000
A &amp; B &lt;税&gt;
二行目です
`;
const SRT = `1
00:00:01,000 --> 00:00:04,500
<i>家賃は</i>{\\an8}どこから来るのか。

2
00:00:04,500 --> 00:00:06,000
A & B
二行目です
`;

describe('a file of captions', () => {
  test('in WebVTT is read without its marks', () => {
    expect(read(VTT)).toEqual({
      faults: [],
      notes: [],
      cues: [
        { start_ms: 1000, end_ms: 4500, text: '家賃はどこから来るのか。' },
        { start_ms: 4500, end_ms: 3_606_000, text: 'A & B <税>\n二行目です' },
      ],
    });
  });

  test('in SRT is read without its marks', () => {
    expect(read(SRT)).toEqual({
      faults: [],
      notes: [],
      cues: [
        { start_ms: 1000, end_ms: 4500, text: '家賃はどこから来るのか。' },
        { start_ms: 4500, end_ms: 6000, text: 'A & B\n二行目です' },
      ],
    });
  });

  test.each(['\r\n', '\r'])('may end its lines with %j', (end) => {
    expect(read(SRT.replaceAll('\n', end)).cues).toEqual(read(SRT).cues);
  });

  test.each<[string, (text: string) => Uint8Array]>([
    ['UTF-8', utf8],
    ['UTF-8 with a mark', (text) => utf8(`\ufeff${text}`)],
    ['UTF-16 with a mark', (text) => iconv.encode(text, 'utf-16le', { addBOM: true })],
    ['UTF-16 without a mark', (text) => iconv.encode(text, 'utf-16le')],
    ['UTF-16 as other machines write it', (text) => iconv.encode(`\ufeff${text}`, 'utf-16be')],
    ['CP932', (text) => iconv.encode(text, 'cp932')],
    ['EUC-JP', (text) => iconv.encode(text, 'euc-jp')],
  ])('may be written in %s', (_, encode) => {
    const text = SRT.replace('家賃は', '①家賃～は');
    expect(captionText(encode(text))?.text).toBe(text);
  });

  test.each<[string, Uint8Array]>([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['an archive', utf8('PK\u0003\u0004\0\0')],
    ['noise', Uint8Array.from({ length: 4000 }, (_, at) => 128 + ((at * at * 31) % 127))],
  ])('is no text where it is %s', (_, bytes) => {
    expect(captionText(bytes)).toBeUndefined();
  });

  test('with one broken character names the line, and keeps the rest', () => {
    const bytes = Uint8Array.from([
      ...utf8(SRT),
      ...utf8('\n3\n00:07.000 --> 00:08.000\n家'),
      0xe5,
    ]);
    const text = captionText(bytes)?.text ?? '';
    expect([read(text).cues.length, faults(text)]).toEqual([
      2,
      ['11 00:07.000 --> 00:08.000 読み取れない文字が含まれています。'],
    ]);
  });

  test.each(['', 'WEBVTT', 'WEBVTT\n\nNOTE なし\n'])('without a cue says so: %j', (text) => {
    expect(refusedFile(readCaptions(text))).toBe('字幕が1つも見つかりません。');
  });

  test('with more than a video can hold is refused', () => {
    const cue = (text: string) => `00:01.000 --> 00:02.000\n${text}\n\n`;
    const refused = (text: string) => refusedFile(readCaptions(text));
    expect(refused(cue('あ').repeat(5001))).toBe('字幕は5,000行以内にしてください。');
    expect(refused(cue('あ'.repeat(1000)).repeat(201))).toBe(
      '字幕の文字は、全体で200,000文字以内にしてください。',
    );
    expect(refused(cue('あ'.repeat(40)).repeat(5000))).toBeUndefined();
  });

  test('of any bytes is read in time, and never throws', () => {
    for (const part of [' ', '{\\', '<a', '-->', '0:', '\n', '\n\n-->', '１', '00:01.000 --> ']) {
      const { cues } = readCaptions(part.repeat(20_000));
      expect([part, cues]).toEqual([part, []]);
    }
  });
});

const with2 = (block: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n一つ目\n\n${block}\n`;

describe('a fault is reported with its line, and the rest is read', () => {
  test.each([
    ['時刻のない段落\nの続き', 6, '時刻の行（開始 --> 終了）がありません。'],
    ['00:0x --> 00:04.000\n字', 6, '時刻の書き方を読み取れません。'],
    ['x\n00:61.000 --> 01:00.000\n六十一秒', 7, '時刻の書き方を読み取れません。'],
    ['00:04.000 --> 00:03.000\n逆', 6, '終了の時刻が開始より後になっていません。'],
    ['00:03.000 --> 00:03.000\n同じ', 6, '終了の時刻が開始より後になっていません。'],
    ['00:00.500 --> 00:03.000\n前', 6, '開始の時刻が前の字幕より早くなっています。'],
    ['00:03.000 --> 25:00:00.000\n長い', 6, '時刻が24時間を超えています。'],
    [`00:03.000 --> 00:04.000\n${'あ'.repeat(1001)}`, 6, '1つの字幕が1,000文字を超えています。'],
  ])('%j', (block, line, message) => {
    const { cues, faults: found } = read(with2(block));
    const raw = block.split('\n')[line - 6];
    expect(found).toMatchObject([{ line, text: raw }]);
    expect(found[0]?.message).toContain(message);
    expect(cues).toHaveLength(1);
  });
});

describe('an unusual line without loss is kept, and reported', () => {
  test.each([
    ['00:03.000 --> 00:04.000', 6, '文字のない字幕を省きました。', 1],
    ['00:01.500 --> 00:04.000\n重なる', 6, '前の字幕と時間が重なっています。', 2],
  ])('%j', (block, line, message, kept) => {
    const { cues, faults: none, notes } = read(with2(block));
    expect([cues.length, none]).toEqual([kept, []]);
    expect(notes).toEqual([{ line, text: block.split('\n')[0], message }]);
  });

  test.each([
    '00:03 --> 1:00:04',
    '00:00:03,000 -> 01:00:04,000 align:start',
    '２\n００：０３．０　→　６０：０４．０',
  ])('%j is understood', (times) => {
    expect(read(with2(`${times}\n字`)).cues[1]).toEqual({
      start_ms: 3000,
      end_ms: 3_604_000,
      text: '字',
    });
  });
});

test('captions written as WebVTT are read back the same', () => {
  const cues = [
    { start_ms: 0, end_ms: 999, text: '<b>税</b> & "金" --> 1' },
    { start_ms: 3_599_999, end_ms: 7_200_001, text: '一行目\n二行目' },
  ];
  expect(writeWebVtt(cues)).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:00\.999\n/);
  expect(read(writeWebVtt(cues))).toEqual({ cues, faults: [], notes: [] });
});

import { describe, expect, test } from 'vitest';
import { captionText, readCaptions } from './caption-file.ts';
import { toWebVtt } from './web-vtt.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readCaptions(utf8(text));
const faults = (text: string) => read(text).faults.map(({ line, message }) => `${line} ${message}`);

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
      cues: [
        { startMs: 1000, endMs: 4500, text: '家賃はどこから来るのか。' },
        { startMs: 4500, endMs: 3_606_000, text: 'A & B <税>\n二行目です' },
      ],
    });
  });

  test('in SRT is read without its marks', () => {
    expect(read(SRT)).toEqual({
      faults: [],
      cues: [
        { startMs: 1000, endMs: 4500, text: '家賃はどこから来るのか。' },
        { startMs: 4500, endMs: 6000, text: 'A & B\n二行目です' },
      ],
    });
  });

  test.each(['\r\n', '\r'])('may end its lines with %j', (end) => {
    expect(read(SRT.replaceAll('\n', end)).cues).toEqual(read(SRT).cues);
  });

  test('may come with a mark of its encoding, or in CP932', () => {
    const bytes = utf8(SRT);
    expect(readCaptions(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes])).cues).toHaveLength(2);
    // 「①家賃～」 as Japanese Windows writes it.
    const cp932 = new Uint8Array([0x87, 0x40, 0x89, 0xc6, 0x92, 0xc0, 0x81, 0x60]);
    expect(captionText(cp932)).toBe('①家賃～');
    const utf16 = new Uint8Array([0xff, 0xfe, 0xb6, 0x5b, 0xc3, 0x8c]);
    expect(captionText(utf16)).toBe('家賃');
  });

  test('that is no text is refused in a sentence', () => {
    const { cues, faults: found } = readCaptions(new Uint8Array([0x89, 0x50, 0xff, 0x00, 0x81]));
    expect([cues, found[0]?.line, found[0]?.message]).toEqual([
      [],
      1,
      '文字コードを判別できません。UTF-8またはShift_JISで保存してください。',
    ]);
  });

  test.each(['', 'WEBVTT', 'WEBVTT\n\nNOTE なし\n'])('without a cue says so: %j', (text) => {
    expect(faults(text)).toEqual(['1 字幕が1つも見つかりません。']);
  });
});

describe('a fault is told with the line that it stands in, and the rest is used', () => {
  const with2 = (block: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n一つ目\n\n${block}\n`;
  test.each([
    ['00:03.000 -> 00:04.000\n矢印が短い', 6, '時刻の行（開始 --> 終了）がありません。'],
    ['00:03 --> 00:04\n小数がない', 6, '時刻の書き方を読み取れません。'],
    ['x\n00:61.000 --> 01:00.000\n六十一秒', 7, '時刻の書き方を読み取れません。'],
    ['00:04.000 --> 00:03.000\n逆', 6, '終了の時刻が開始より後になっていません。'],
    ['00:03.000 --> 00:03.000\n同じ', 6, '終了の時刻が開始より後になっていません。'],
    ['00:00.500 --> 00:03.000\n前', 6, '開始の時刻が前の字幕より早くなっています。'],
    ['00:03.000 --> 00:04.000', 6, '字幕の文字がありません。'],
    ['00:03.000 --> 25:00:00.000\n長い', 6, '時刻が24時間を超えています。'],
    [`00:03.000 --> 00:04.000\n${'あ'.repeat(1001)}`, 6, '1つの字幕が1000文字を超えています。'],
  ])('%j', (block, line, message) => {
    expect(faults(with2(block))).toEqual([`${line} ${message}`]);
    expect(read(with2(block)).cues).toHaveLength(1);
  });
});

test('what is written as WebVTT is read back the same', () => {
  const cues = [
    { startMs: 0, endMs: 999, text: '<b>税</b> & "金" --> 1' },
    { startMs: 3_599_999, endMs: 7_200_001, text: '一行目\n二行目' },
  ];
  expect(toWebVtt(cues)).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:00\.999\n/);
  expect(readCaptions(utf8(toWebVtt(cues)))).toEqual({ cues, faults: [] });
});

import { writeWebVtt } from '@orchard/contract/staff/caption-rules';
import { describe, expect, test } from 'vitest';
import { captionText, readCaptions, refusedFile } from './caption-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const crlf = (text: string) => text.replaceAll('\n', '\r\n');
const BOM = '\ufeff';

/** Automatic captions: each line rises under the one before, and is written up to three times. */
const YOUTUBE = `WEBVTT
Kind: captions
Language: ja

00:00:00.160 --> 00:00:02.550 align:start position:0%
 
皆さん<00:00:00.480><c>こんにちは</c><00:00:01.120><c>講師の佐藤です</c>

00:00:02.550 --> 00:00:02.560 align:start position:0%
皆さんこんにちは講師の佐藤です
 

00:00:02.560 --> 00:00:05.190 align:start position:0%
皆さんこんにちは講師の佐藤です
今日は<00:00:03.120><c>家賃の</c><00:00:03.840><c>話を</c><00:00:04.200><c>します</c>

00:00:05.190 --> 00:00:05.200 align:start position:0%
今日は家賃の話をします
 

00:00:05.200 --> 00:00:07.990 align:start position:0%
今日は家賃の話をします
[音楽]

00:00:12.000 --> 00:00:14.000 align:start position:0%
 
はい<00:00:12.480><c>それでは</c>
`;

/** The same after a converter has made an SRT of it. */
const YOUTUBE_SRT = `1
00:00:00,160 --> 00:00:02,550
 
皆さんこんにちは

2
00:00:02,550 --> 00:00:02,560
皆さんこんにちは
 

3
00:00:02,560 --> 00:00:05,190
皆さんこんにちは
今日は家賃の話をします

4
00:00:05,190 --> 00:00:05,200
今日は家賃の話をします
 

`;

const SBV = `0:00:00.599,0:00:04.160
>> 佐藤: 皆さん、こんにちは
2行目です

0:00:04.160,0:01:06.770
10:30 → 11:00 は休憩です
`;

const VIMEO = `WEBVTT

1
00:00:00.000 --> 00:00:02.880
皆さん、こんにちは。

2
00:00:02.880 --> 00:00:06.240
A&amp;B社の&quot;株&quot;は&#39;90年代に&hellip;&#x200B;上がりました。
`;

const ZOOM = `WEBVTT

1
00:00:05.790 --> 00:00:08.100
佐藤 花子: 聞こえますか？

2
00:00:08.100 --> 00:00:09.000
田中: はい

3
00:00:09.000 --> 00:00:10.000
田中: はい
`;

const TEAMS = `WEBVTT

aa8bd3b2-3a1c-4f5e-9d0e-1f2a3b4c5d6e/12-0
00:00:03.120 --> 00:00:05.440
<v 佐藤 花子>始めます。</v>
`;

const PREMIERE = `1
00:00:01,001 --> 00:00:03,503
<font color="#FFFFFF">家賃は</font>
<font color="#FFFF00">どこから？</font>

2
00:00:03,503 --> 00:00:05,005
{\\an8}<i>R&D</i> 費は 3 < 5

`;

const WITHOUT_EMPTY_LINES = `1
00:00:01,000 --> 00:00:03,000
一つ目
2
00:00:03,000 --> 00:00:05,000
100
3
00:00:05,000 --> 00:00:07,000
三つ目
`;

const BLANK_LINES = `1
00:00:01,000 --> 00:00:03,000
一つ目
　
その続き
 
2
00:00:03,000 → 00:00:05,000
二つ目
`;

const RUBY = `WEBVTT

00:01.000 --> 00:03.000
<ruby>投資<rt>とうし</rt></ruby>信託と<ruby.a>積立<rt.b>つみたて</ruby>です
`;

const HEAD_TO_TAIL = `WEBVTT - 講義
Kind: captions
00:00:01.000 --> 00:00:02.000
一つ目
`;

type Expected = readonly (readonly [start_ms: number, end_ms: number, text: string])[];
const files: [program: string, file: string, cues: Expected, notes?: string[]][] = [
  [
    'YouTube, WebVTT',
    YOUTUBE,
    [
      [160, 2550, '皆さんこんにちは講師の佐藤です'],
      [2560, 5190, '今日は家賃の話をします'],
      [5200, 7990, '[音楽]'],
      [12_000, 14_000, 'はいそれでは'],
    ],
    ['前の字幕と同じ文字の繰り返しを4か所省きました。'],
  ],
  [
    'YouTube, converted to SRT',
    YOUTUBE_SRT,
    [
      [160, 2550, '皆さんこんにちは'],
      [2560, 5190, '今日は家賃の話をします'],
    ],
    ['前の字幕と同じ文字の繰り返しを3か所省きました。'],
  ],
  [
    'YouTube, SBV',
    SBV,
    [
      [599, 4160, '>> 佐藤: 皆さん、こんにちは\n2行目です'],
      [4160, 66_770, '10:30 → 11:00 は休憩です'],
    ],
  ],
  [
    'SBV without empty lines',
    SBV.replace('\n\n', '\n'),
    [
      [599, 4160, '>> 佐藤: 皆さん、こんにちは\n2行目です'],
      [4160, 66_770, '10:30 → 11:00 は休憩です'],
    ],
  ],
  [
    'Vimeo',
    VIMEO,
    [
      [0, 2880, '皆さん、こんにちは。'],
      [2880, 6240, `A&B社の"株"は'90年代に…上がりました。`],
    ],
  ],
  [
    'Zoom',
    crlf(ZOOM),
    [
      [5790, 8100, '佐藤 花子: 聞こえますか？'],
      [8100, 9000, '田中: はい'],
      [9000, 10_000, '田中: はい'],
    ],
  ],
  ['Teams', TEAMS, [[3120, 5440, '始めます。']]],
  [
    'Premiere Pro',
    BOM + crlf(PREMIERE),
    [
      [1001, 3503, '家賃は\nどこから？'],
      [3503, 5005, 'R&D 費は 3 < 5'],
    ],
  ],
  [
    'SRT with two byte order marks and lines that end with three characters',
    BOM + BOM + PREMIERE.replaceAll('\n', '\r\r\n'),
    [
      [1001, 3503, '家賃は\nどこから？'],
      [3503, 5005, 'R&D 費は 3 < 5'],
    ],
  ],
  [
    'SRT without empty lines',
    WITHOUT_EMPTY_LINES,
    [
      [1000, 3000, '一つ目'],
      [3000, 5000, '100'],
      [5000, 7000, '三つ目'],
    ],
  ],
  [
    'SRT with lines of blanks within and between cues',
    BLANK_LINES,
    [
      [1000, 3000, '一つ目\nその続き'],
      [3000, 5000, '二つ目'],
    ],
  ],
  ['WebVTT with readings', RUBY, [[1000, 3000, '投資信託と積立です']]],
  ['WebVTT whose first cue follows the head', HEAD_TO_TAIL, [[1000, 2000, '一つ目']]],
];

test.each(files)('a file of %s is read as it is meant', (_, file, expected, notes = []) => {
  const read = readCaptions(captionText(bytes(file))?.text ?? '');
  const cues = expected.map(([start_ms, end_ms, text]) => ({ start_ms, end_ms, text }));
  expect(read.faults).toEqual([]);
  expect(read.cues).toEqual(cues);
  expect(read.notes.map(({ message }) => message)).toEqual(notes);
  // What the site writes of it is read again as the same.
  expect(readCaptions(writeWebVtt(cues))).toMatchObject({ cues, faults: [], notes: [] });
});

describe('what is said twice is kept', () => {
  const pair = (times: string, text: string) => `${times}\n${text}\n\n`;
  test('where the captions do not roll', () => {
    const file =
      pair('00:01.000 --> 00:02.000', 'はい') +
      pair('00:02.000 --> 00:03.000', 'はい\nそうです') +
      pair('00:03.000 --> 00:04.000', '家賃です') +
      pair('00:04.000 --> 00:05.000', '家賃です') +
      pair('00:05.000 --> 00:06.000', '終わり');
    expect(readCaptions(file).cues.map(({ text }) => text)).toEqual([
      'はい',
      'はい\nそうです',
      '家賃です',
      '家賃です',
      '終わり',
    ]);
  });

  test('where a pause lies between', () => {
    const file =
      pair('00:01.000 --> 00:02.000', 'はい') + pair('00:09.000 --> 00:10.000', 'はい\nそうです');
    expect(readCaptions(file).cues.map(({ text }) => text)).toEqual(['はい', 'はい\nそうです']);
  });
});

test.each([
  [
    'ASS・SSA',
    `${BOM}[Script Info]\r\n; Script generated by Aegisub 3.2.2\r\n\r\n[V4+ Styles]\r\n\r\n[Events]\r\nFormat: Layer, Start, End, Style, Text\r\nDialogue: 0,0:00:01.00,0:00:03.00,Default,家賃 --> 税\r\n`,
  ],
  [
    'XML（TTMLなど）',
    '<?xml version="1.0" encoding="UTF-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><body/></tt>',
  ],
  ['SAMI', '<SAMI>\n<BODY>\n<SYNC Start=1000><P>家賃\n</BODY>\n</SAMI>'],
  ['SCC', 'Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420\n'],
  ['MicroDVD（.sub）', '{25}{75}家賃\n{75}{100}税\n'],
  ['JSON', '{\n  "wireMagic": "pb3",\n  "events": []\n}'],
])('a file of the format %s is refused by that name', (format, file) => {
  expect(refusedFile(readCaptions(captionText(bytes(file))?.text ?? ''))).toBe(
    `${format}形式の字幕は読み取れません。WebVTT（.vtt）かSRT（.srt）で書き出したファイルを選択してください。`,
  );
});

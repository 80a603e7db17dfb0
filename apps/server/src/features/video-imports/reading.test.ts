import { describe, expect, test } from 'vitest';
import { readTime } from '#console/imports/read-day.ts';
import { bodyOf, guessVideoColumns, lacksVideoHeader } from './read-video-row.ts';

describe('columns are guessed', () => {
  test.each([
    [
      ['動画URL', 'タイトル', '説明', '公開日', 'タグ', '講座名', '順番', '公開対象', '字幕'],
      { vimeo: 0, title: 1, body: 2, published_at: 3, tags: 4, series: 5, position: 6, brands: 7 },
    ],
    [
      ['No.', 'Vimeo ID', 'ハッシュ', '件名', '公開終了日', '配信日'],
      { position: 0, vimeo: 1, hash: 2, title: 3, published_until: 4, published_at: 5 },
    ],
    [['備考', 'URL'], { vimeo: 1, title: null }],
  ])('from %j', (header, expected) => {
    expect(guessVideoColumns(header)).toMatchObject(expected);
  });

  test('a first row with an address of the platform is no header', () => {
    expect(lacksVideoHeader(['https://vimeo.com/76979871', '第1回'])).toBe(true);
    expect(lacksVideoHeader(['76979871/8272103f6e', '第1回'])).toBe(true);
    expect(lacksVideoHeader(['URL', 'タイトル', '2026'])).toBe(false);
  });
});

test.each([
  ['2026/4/1', '2026-04-01 00:00:00'],
  ['2026-04-01 19:30', '2026-04-01 19:30:00'],
  ['2026-04-01 19:30:45', '2026-04-01 19:30:00'],
  ['2026年4月1日19時', '2026-04-01 19:00:00'],
  ['２０２６年４月１日　９時５分', '2026-04-01 09:05:00'],
  ['令和8年4月1日 9:00', '2026-04-01 09:00:00'],
  ['2026/4/1(水)19:00', '2026-04-01 19:00:00'],
  ['令和八年四月一日（水）十九時三十分', '2026-04-01 19:30:00'],
  ['46113', '2026-04-01 00:00:00'],
  ['46113.8125', '2026-04-01 19:30:00'],
  ['下書き', null],
  ['なし', null],
  ['2026/4/1 25:00', undefined],
  ['4月1日', undefined],
  ['近日公開', undefined],
])('the time %s is %s', (cell, expected) => {
  expect(readTime(cell)).toBe(expected);
});

test('plain text becomes paragraphs, HTML stays', () => {
  expect(bodyOf('一行目\n二行目 <3\r\n\r\n次の段落')).toBe(
    '<p>一行目<br>二行目 &lt;3</p><p>次の段落</p>',
  );
  expect(bodyOf('<p>もう<strong>HTML</strong></p>')).toBe('<p>もう<strong>HTML</strong></p>');
});

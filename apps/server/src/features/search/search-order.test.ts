import { expect, test } from 'vitest';
import { byRank, distanceOf, holdsAsWord, inDetail, rankHits } from './search-order.ts';
import type { Hits } from './video-search.view.ts';

const hits = (places: { title?: number[]; tags?: number[]; spoken?: number[] }): Hits => ({
  all: new Set(),
  title: new Set(places.title),
  tags: new Set(places.tags),
  spoken: new Set(places.spoken),
});

test('a word counts by its best place: title, tags, series, speech, text', () => {
  const series = [{ title: '税の基本', lectures: new Set([1, 2, 3]) }];
  const rank = rankHits([['税']], [hits({ title: [1], tags: [1, 2], spoken: [3, 4] })], series);
  expect([1, 2, 3, 4, 5].map(rank)).toEqual([0, 1, 2, 3, 4]);
});

test('a hit counts by the worst of its words', () => {
  const found = [hits({ title: [1, 2] }), hits({ title: [1], tags: [2] })];
  const rank = rankHits([['税'], ['株']], found, []);
  expect([1, 2, 3].map(rank)).toEqual([0, 1, 4]);
});

test('hits of a rank keep their order, whole titles first', () => {
  const ranks = byRank([5, 4, 3, 2, 1], (id) => (id === 3 ? -1 : id % 2));
  expect(ranks).toEqual([[3], [4, 2], [5, 1], [], [], []]);
});

test('the first of a rank are put in order by what is known of them', () => {
  const details = new Map([
    [5, 1],
    [4, 0],
    [3, 1],
  ]);
  expect(inDetail([5, 4, 3, 2, 1], details)).toEqual([4, 5, 3, 2, 1]);
  expect(inDetail([2, 1], details)).toEqual([2, 1]);
});

test.each([
  ['税金と株', 0],
  [`税金${'あ'.repeat(3)}株`, 1],
  [`税金${'あ'.repeat(11)}株`, 2],
  [`税金${'あ'.repeat(101)}株`, 3],
  [`株${'あ'.repeat(200)}税金${'あ'.repeat(200)}税金と株券`, 0],
  ['税金と税金', 3],
])('the words of %s are %d steps from each other', (text, distance) => {
  expect(distanceOf(text, [['税金'], ['株', '株式']])).toBe(distance);
});

test.each([
  ['ls - ファイルの一覧', 'ls', true],
  ['mailstats - 統計', 'ls', false],
  ['セルの挿入', 'せる', true],
  ['セルフサービス', 'せる', false],
  ['税の話', '税', true],
  ['税金の話', '税', false],
  ['サーバー構築', 'さーば', true],
  ['サーバ構築', 'さーば', true],
  ['サーバント', 'さーば', false],
  ['前の税金、次は税', '税', true],
  ['株', '税', false],
])('in %s, %s is a whole word: %s', (title, word, isWhole) => {
  expect(holdsAsWord(title, [word])).toBe(isWhole);
});

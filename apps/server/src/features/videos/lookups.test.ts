import { expect, test } from 'vitest';
import { basisFrom, type Hits, hitsFrom, isHit, searchOf, tagsWith } from './video-search.ts';

const BASIS = basisFrom({
  tags: [
    { id: 1, name: '税金' },
    { id: 2, name: 'ＮＩＳＡ' },
    { id: 3, name: '税務' },
  ],
  has_old: false,
});
const hits = (...all: number[]): Hits => ({
  all: new Set(all),
  title: new Set(),
  tags: new Set(),
  spoken: new Set(),
});

test('a word is looked up with the tags whose name holds one of its spellings', () => {
  expect(tagsWith(['税'], BASIS)).toEqual([1, 3]);
  expect(tagsWith(['ニーサ', 'nisa'], BASIS)).toEqual([2]);
  expect(tagsWith(['株'], BASIS)).toEqual([]);
});

test('a hit holds every word, and nothing that is left out', () => {
  const found = { terms: [hits(1, 2, 3), hits(2, 3, 9)], without: [hits(3)] };
  expect([1, 2, 3, 9].filter((id) => isHit(id, found))).toEqual([2]);
});

test('a video that has a tag is a hit, though not in its title', () => {
  expect(hitsFrom({ hits: '{1,2}', titles: '{2}', tagged: '{2,5}', spoken: '{7}' })).toEqual({
    all: new Set([1, 2, 5]),
    title: new Set([2]),
    tags: new Set([2, 5]),
    spoken: new Set([7]),
  });
  expect(hitsFrom({ hits: null, titles: null, tagged: null, spoken: null })).toEqual(hits());
});

test('while old texts are there, a word is also looked for as they are folded', () => {
  expect(searchOf('髙橋 税 -ウェブ', { ...BASIS, hasOldTexts: true })).toEqual({
    whole: '高橋 税',
    terms: [['高橋', '髙橋'], ['税']],
    without: [['うえぶ', 'うぇぶ']],
  });
  expect(searchOf('髙橋', BASIS).terms).toEqual([['高橋']]);
});

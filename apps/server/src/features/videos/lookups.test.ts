import { expect, test } from 'vitest';
import {
  type Hits,
  hitsFrom,
  isHit,
  tagsFrom,
  tagsWith,
} from '#features/search/video-search.view.ts';

const TAGS = tagsFrom({
  tags: [
    { id: 1, name: '税金' },
    { id: 2, name: 'ＮＩＳＡ' },
    { id: 3, name: '税務' },
  ],
});
const hits = (...all: number[]): Hits => ({
  all: new Set(all),
  title: new Set(),
  tags: new Set(),
  spoken: new Set(),
});

test('a word is looked up with the tags whose name holds one of its spellings', () => {
  expect(tagsWith(['税'], TAGS)).toEqual([1, 3]);
  expect(tagsWith(['ニーサ', 'nisa'], TAGS)).toEqual([2]);
  expect(tagsWith(['株'], TAGS)).toEqual([]);
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

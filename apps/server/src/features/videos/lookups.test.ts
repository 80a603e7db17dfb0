import { expect, test } from 'vitest';
import { foldedTags, type Hits, hitsFrom, hitsOfEvery, lookupsOf } from './video-search.ts';

const TAGS = foldedTags({
  tags: [
    { id: 1, name: '税金' },
    { id: 2, name: 'ＮＩＳＡ' },
    { id: 3, name: '税務' },
  ],
});
const hits = (all: number[], inTitle: number[]): Hits => ({
  all: new Set(all),
  inTitle: new Set(inTitle),
});

test('words that no tag holds are looked up together, each other with its tags', () => {
  expect(lookupsOf(['株', '債券'], TAGS)).toEqual([{ words: ['株', '債券'], tagIds: [] }]);
  expect(lookupsOf(['nisa', '株', '税'], TAGS)).toEqual([
    { words: ['株'], tagIds: [] },
    { words: ['nisa'], tagIds: [2] },
    { words: ['税'], tagIds: [1, 3] },
  ]);
  expect(lookupsOf(['税務'], TAGS)).toEqual([{ words: ['税務'], tagIds: [3] }]);
});

test('a hit is one of every lookup, and one in the title as well', () => {
  const first = hits([1, 2, 3, 4], [1, 2]);
  expect(hitsOfEvery([first])).toEqual(first);
  expect(hitsOfEvery([first, hits([2, 3, 9], [2]), hits([1, 2], [1, 2])])).toEqual(hits([2], [2]));
  expect(hitsOfEvery([first, hits([1, 2, 3], [2, 3]), hits([2, 3], [3])])).toEqual(
    hits([2, 3], []),
  );
  expect(() => hitsOfEvery([])).toThrow('looks something up');
});

test('a video that has a tag is a hit, though not in its title', () => {
  expect(hitsFrom({ hits: '{1,2}', titles: '{2}', tagged: '{2,5}' })).toEqual(hits([1, 2, 5], [2]));
  expect(hitsFrom({ hits: null, titles: null, tagged: null })).toEqual(hits([], []));
});

import { expect, test } from 'vitest';
import { groupsByWord, nameOfGroup } from './synonyms.view.ts';

test('a group is found by each of its words, in any spelling', () => {
  const nisa = { id: 1, words: ['NISA', 'ニーサ'] };
  const byWord = groupsByWord([nisa, { id: 2, words: ['手続き', '手続'] }]);
  expect([...byWord.keys()]).toEqual(['nisa', 'にーさ', '手続き', '手続']);
  expect(byWord.get('にーさ')).toBe(nisa);
});

test('where folding has made the words of two groups one, the older group has it', () => {
  const byWord = groupsByWord([
    { id: 1, words: ['ｶﾞｲﾄﾞ', '案内'] },
    { id: 2, words: ['がいど', '手引き'] },
  ]);
  expect([byWord.get('がいど')?.id, byWord.get('手引き')?.id]).toEqual([1, 2]);
});

test('a group is called by its first three words', () => {
  expect(nameOfGroup(['甲', '乙', '丙'])).toBe('甲、乙、丙');
  expect(nameOfGroup(['甲', '乙', '丙', '丁'])).toBe('甲、乙、丙など');
});

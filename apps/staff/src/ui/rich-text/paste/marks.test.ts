import { expect, test } from 'vitest';
import { mendLine } from './clean-pasted.ts';
import { counts } from './word-lists.ts';

test.each(['1.', '12)', '(3)', '（四）', 'a)', 'iv.', 'イ.', '①', '一、', ' 2. '])(
  '%j in front of an item counts',
  (mark) => {
    expect(counts(mark)).toBe(true);
  },
);

test.each(['l', 'n', 'Ø', '·', 'o', '§', 'ü', '●', '-', ''])('%j is a bullet', (mark) => {
  expect(counts(mark)).toBe(false);
});

test.each([
  ['順に読み\nます', '順に読みます'],
  ['終わり。\r\n  次', '終わり。次'],
  ['two\nwords', 'two words'],
  ['日本\nAPI', '日本 API'],
  ['a\u00a0b', 'a b'],
])('%j is mended to %j', (broken, mended) => {
  expect(mendLine(broken)).toBe(mended);
});

import { expect, test } from 'vitest';
import { difference, wilson } from './intervals.ts';

const rounded = ({ low, high }: { low: number; high: number }) =>
  [low, high].map((value) => Number(value.toFixed(4)));

// R. G. Newcombe, Statistics in Medicine 17 (1998): pages 857 (method 3) and 873 (method 10).
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%d of %d has the published interval', (members, of, low, high) => {
  expect(rounded(wilson({ members, of }))).toEqual([low, high]);
});

test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [10, 10, 0, 10, 0.6075, 1],
])('%d of %d less %d of %d has the published interval', (...numbers) => {
  const [members, of, fewer, ofThose, low, high] = numbers;
  const found = difference({ members: fewer, of: ofThose }, { members, of });
  expect(rounded(found)).toEqual([low, high]);
});

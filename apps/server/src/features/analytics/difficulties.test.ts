import { expect, test } from 'vitest';
import { findDifficulties } from './difficulties.ts';

/** A hundred numbers, the same but for some. */
const points = (each: number, but: Record<number, number> = {}) =>
  Array.from({ length: 100 }, (_, at) => but[at] ?? each);
const named = (seen: number[], again: number[]) =>
  findDifficulties(seen, again).map(({ from, until }) => [from, until]);

test('what stands out of the usual is named, the clearest first, and what adjoins as one', () => {
  const again = points(10, { 20: 30, 21: 45, 22: 32, 60: 60, 61: 15 });
  const [first, second, ...more] = findDifficulties(points(100), again);
  expect([first, second]).toMatchObject([
    { from: 60, until: 61, members: 60, of: 100 },
    { from: 20, until: 23, members: 45, of: 100 },
  ]);
  expect(more).toEqual([]);
});

test('a lecture that is often seen again as a whole, or hardly ever, has no such place', () => {
  expect(named(points(100), points(70))).toEqual([]);
  expect(named(points(100), points(0, { 50: 4 }))).toEqual([]);
  expect(named(points(5), points(0, { 50: 4 }))).toEqual([]);
  expect(named([], [])).toEqual([]);
});

test('few viewers have to go back more often than many', () => {
  expect(named(points(1_000), points(50, { 50: 120 }))).toEqual([[50, 51]]);
  expect(named(points(50), points(2, { 50: 6 }))).toEqual([]);
});

test('a share is of those who came so far, and five places are enough', () => {
  const seen = points(100, Object.fromEntries([90, 91, 92].map((at) => [at, 20])));
  expect(named(seen, points(5, { 90: 1, 91: 12, 92: 1 }))).toEqual([[91, 92]]);
  const many = Object.fromEntries([10, 20, 30, 40, 50, 60, 70].map((at) => [at, at]));
  expect(named(points(100), points(0, many))).toEqual(
    [70, 60, 50, 40, 30].map((at) => [at, at + 1]),
  );
});

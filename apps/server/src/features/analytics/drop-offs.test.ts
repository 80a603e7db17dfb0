import { expect, test } from 'vitest';
import { findDropOffs } from './drop-offs.ts';

/** A curve of a hundred points with a first value and falls at some points. */
const curve = (from: number, falls: Record<number, number>) => {
  let viewers = from;
  return Array.from({ length: 100 }, (_, percent) => {
    viewers -= falls[percent] ?? 0;
    return viewers;
  });
};
const places = (points: number[], viewers: number) =>
  findDropOffs(points, viewers).map(({ percent, lost }) => [percent, lost]);

test('a sudden fall is a place where many leave, with the share that is lost', () => {
  expect(places(curve(100, { 20: 30, 60: 10 }), 100)).toEqual([
    [19, 0.3],
    [59, 0.1],
  ]);
});

test('a slow decline, few viewers, an unseen video, and the end are no drop-offs', () => {
  expect(
    places(curve(100, Object.fromEntries(Array.from({ length: 90 }, (_, at) => [at, 1]))), 100),
  ).toEqual([]);
  expect(places(curve(4, { 20: 4 }), 4)).toEqual([]);
  expect(places([], 0)).toEqual([]);
  expect(places(curve(100, { 95: 80 }), 100)).toEqual([]);
});

test('one place is named once, and five at most, the steepest', () => {
  expect(places(curve(100, { 20: 10, 21: 10, 22: 10 }), 100)).toEqual([[20, 0.2]]);
  const many = { 5: 6, 15: 7, 25: 8, 35: 9, 45: 10, 55: 11, 65: 12 };
  expect(places(curve(100, many), 100).map(([percent]) => percent)).toEqual([24, 34, 44, 54, 64]);
});

test('many viewers who start in the middle are no drop-off', () => {
  expect(places(curve(100, { 20: -50 }), 150)).toEqual([]);
});

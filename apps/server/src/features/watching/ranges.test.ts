import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multirange, toMs } from './ranges.ts';

test.each([
  [0, 0],
  [1.5, 1500],
  [0.0004, 0],
  [0.0005, 1],
  [12.3456, 12346],
])('%d seconds are %d milliseconds', (seconds, milliseconds) => {
  expect(toMs(seconds)).toBe(milliseconds);
});

test('ranges stand one after the other, without those that are empty', () => {
  const ranges = [
    [0, 1.5],
    [2, 2],
    [3.0001, 3.0002],
    [5, 4],
    [7, 9],
  ] as const;
  expect(multirange(ranges)).toBe('{[0,1500),[7000,9000)}');
  expect(multirange([])).toBe('{}');
});

test('a range that is written begins before it ends', () => {
  const seconds = fc.double({ min: 0, max: 100_000, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(seconds, seconds)), (ranges) => {
      const written = [...multirange(ranges).matchAll(/\[(\d+),(\d+)\)/g)];
      return written.every(([, from, to]) => Number(from) < Number(to));
    }),
  );
});

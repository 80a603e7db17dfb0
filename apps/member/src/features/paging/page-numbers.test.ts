import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

const shown = (page: number, last: number) =>
  pageNumbers(page, last)
    .map((entry) => (typeof entry === 'string' ? '…' : entry))
    .join(' ');

test.each([
  [1, 2, '1 2'],
  [3, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 5 6'],
  [3, 6, '1 2 3 4 5 6'],
  [6, 6, '1 2 3 4 5 6'],
  [1, 7, '1 2 3 4 … 7'],
  [7, 7, '1 … 4 5 6 7'],
  [1, 14, '1 2 3 4 … 14'],
  [4, 14, '1 2 3 4 5 … 14'],
  [7, 14, '1 … 6 7 8 … 14'],
  [14, 14, '1 … 11 12 13 14'],
])('page %d of %d offers %s', (page, last, expected) => {
  expect(shown(page, last)).toBe(expected);
});

test('always in order, with the page itself and both ends, never more than seven entries', () => {
  const places = fc
    .integer({ min: 2, max: 500 })
    .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));
  fc.assert(
    fc.property(places, ([page, last]) => {
      const entries = pageNumbers(page, last);
      const numbers = entries.filter((entry) => typeof entry === 'number');
      expect(entries.length).toBeLessThanOrEqual(7);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, last]));
      for (const [index, number] of numbers.entries()) {
        const next = numbers[index + 1];
        if (next === undefined || next === number + 1) continue;
        // A gap stands for two pages at least.
        expect(next - number).toBeGreaterThan(2);
      }
    }),
  );
});

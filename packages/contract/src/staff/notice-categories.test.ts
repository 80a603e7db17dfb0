import { expect, test } from 'vitest';
import { carriesWhiteText, contrastWithWhite } from '#contract/staff/notice-categories.ts';

test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#2563eb', 5.17],
  ['#767676', 4.54],
])('white text on %s has a contrast of %d', (color, contrast) => {
  expect(contrastWithWhite(color)).toBeCloseTo(contrast, 2);
});

test('the edge lies between two greys', () => {
  expect(carriesWhiteText('#767676')).toBe(true);
  expect(carriesWhiteText('#777777')).toBe(false);
});

import { expect, test } from 'vitest';
import { formatDuration, readDuration } from './duration.ts';

test.each([
  [90, '1:30'],
  [3723, '1:02:03'],
  [59, '0:59'],
  [3600, '1:00:00'],
  [null, ''],
])('%s seconds are %s, and read again', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected);
  expect(readDuration(expected)).toBe(seconds);
});

test.each([
  ['90', 90],
  ['１：３０', 90],
  ['75:00', 4500],
  ['1:75', Number.NaN],
  ['あ', Number.NaN],
  ['-1', Number.NaN],
  ['1:2:3:4', Number.NaN],
])('%s is %s', (typed, seconds) => {
  expect(readDuration(typed)).toBe(seconds);
});

import { expect, test } from 'vitest';
import { formatAge } from './format-age.ts';

test.each([
  ['2026-04-01 08:59:30', 'たった今'],
  ['2026-04-01 08:58:30', '1分前'],
  ['2026-04-01 07:00:00', '2時間前'],
  ['2026-03-31 09:00:00', '1日前'],
  ['2026-01-01 09:00:00', '90日前'],
  // A clock that is a little behind.
  ['2026-04-01 09:00:05', 'たった今'],
])('%s was %s', (wire, expected) => {
  expect(formatAge(wire, new Date('2026-04-01T00:00:00Z'))).toBe(expected);
});

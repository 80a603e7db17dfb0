import { expect, test } from 'vitest';
import { monthsLater } from '#features/members/change-members.commands.ts';

test.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-30', 1, '2026-02-28'],
  // The last day of a month stays one.
  ['2026-02-28', 1, '2026-03-31'],
  ['2026-04-30', 12, '2027-04-30'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2027-02-28', 12, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(monthsLater(day, months)).toBe(expected);
});

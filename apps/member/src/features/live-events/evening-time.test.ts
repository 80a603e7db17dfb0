import { expect, test } from 'vitest';
import { eveningTime } from './evening-time.ts';

test.each([
  ['2026-12-03 20:00:00', 90, '12月3日（木）20:00〜21:30'],
  ['2026-12-31 23:05:00', 60, '12月31日（木）23:05〜翌0:05'],
])('%s for %i minutes is %s', (startsAt, minutes, text) => {
  expect(eveningTime(startsAt, minutes)).toBe(text);
});

import { expect, test, vi } from 'vitest';
import { japanYear } from './clock.ts';

test.each([
  ['2026-12-31T14:59:59Z', '2026'],
  ['2026-12-31T15:00:00Z', '2027'],
])('at %s it is %s in Japan', (now, year) => {
  vi.useFakeTimers({ now: new Date(now) });
  expect(japanYear()).toBe(year);
});

import { describe, expect, test } from 'vitest';
import { isOpenable, nearestOpenable } from './stretch.ts';

const STRETCHES = [
  { from: '2026-11-20 10:00:00', to: '2026-11-22 10:00:00' },
  { from: '2026-11-22 12:00:00', to: '2026-11-26 12:00:00' },
];

describe('a second', () => {
  test.each([
    ['2026-11-20 09:59:59', false, '2026-11-20 10:00:00'],
    ['2026-11-20 10:00:00', true, '2026-11-20 10:00:00'],
    ['2026-11-22 10:00:00', true, '2026-11-22 10:00:00'],
    ['2026-11-22 10:59:00', false, '2026-11-22 10:00:00'],
    ['2026-11-22 11:01:00', false, '2026-11-22 12:00:00'],
    ['2026-11-26 12:00:01', false, '2026-11-26 12:00:00'],
  ])('%s is inside: %s; nearest is %3$s', (at, inside, nearest) => {
    expect(isOpenable(STRETCHES, at)).toBe(inside);
    expect(nearestOpenable(STRETCHES, at)).toBe(nearest);
  });

  test('has none near to it where nothing was archived', () => {
    expect(nearestOpenable([], '2026-11-22 10:59:00')).toBeNull();
  });
});

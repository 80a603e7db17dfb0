import { expect, test } from 'vitest';
import { daysBefore, japanTime } from './japan-time.ts';

// 01:30 of 6 May in Japan, still 5 May in UTC.
const now = new Date('2026-05-05T16:30:00Z');
const iso = (daysAgo: number, timeOfDay: string) =>
  japanTime(now, daysAgo, timeOfDay).toISOString();

test('days are counted from the day that it is in Japan', () => {
  expect(iso(0, '01:00')).toBe('2026-05-05T16:00:00.000Z');
  expect(iso(1, '19:00')).toBe('2026-05-05T10:00:00.000Z');
  expect(iso(1.9, '19:00')).toBe('2026-05-05T10:00:00.000Z');
  expect(iso(-3, '19:00')).toBe('2026-05-09T10:00:00.000Z');
});

test('what should be past is never in the future', () => {
  expect(iso(0.5, '19:00')).toBe('2026-05-05T04:30:00.000Z');
});

test('a time some days ago is exact to the minute', () => {
  const ragged = new Date('2026-05-05T16:30:41.123Z');
  expect(daysBefore(ragged, 1).toISOString()).toBe('2026-05-04T16:30:00.000Z');
});

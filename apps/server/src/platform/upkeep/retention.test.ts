import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptBackups } from './retention.ts';

const at = (text: string) => new Date(`${text}+09:00`);
const kept = (times: Date[], keep: Parameters<typeof keptBackups>[1]) =>
  [...keptBackups(times, keep)].map((time) => time.getTime()).sort((a, b) => a - b);

describe('of backups stay', () => {
  test('the newest of each of the last days, weeks and months', () => {
    const nightly = Array.from(
      { length: 120 },
      (_, day) => new Date(at('2026-11-23T03:30').getTime() - day * 86_400_000),
    );
    const left = keptBackups(nightly, { days: 3, weeks: 2, months: 3, lastDay: 3650 });
    expect([...left].map((time) => time.toISOString().slice(0, 10)).sort()).toEqual(
      // As of UTC, the evening before.
      ['2026-09-29', '2026-10-30', '2026-11-20', '2026-11-21', '2026-11-22'],
    );
  });

  test('of one day the last one, by Japan’s calendar', () => {
    const [early, late, next, newest] = [
      at('2026-11-22T00:10'),
      at('2026-11-22T23:50'),
      at('2026-11-23T00:10'),
      at('2026-11-25T00:10'),
    ] as [Date, Date, Date, Date];
    expect(
      kept([early, late, next, newest], { days: 7, weeks: 0, months: 0, lastDay: 3650 }),
    ).toEqual([late, next, newest].map((time) => time.getTime()));
  });

  test('all of the last day, also those made by hand', () => {
    const [first, second] = [at('2026-11-22T10:00'), at('2026-11-22T11:00')] as [Date, Date];
    expect(kept([first, second], { days: 1, weeks: 0, months: 0, lastDay: 3650 })).toHaveLength(2);
  });

  test.each([
    ['a day before its last', '2026-10-20T00:00', 35, 2],
    ['on its last day', '2026-10-19T23:59', 35, 1],
    ['only because it is the newest', '2020-01-01T00:00', 1, 1],
  ])('what the rule names, up to the last day: %s', (_, made, lastDay, stay) => {
    const newest = stay === 1 && lastDay === 1 ? made : '2026-11-23T03:30';
    const times = [...new Set([made, newest])].map(at);
    expect(keptBackups(times, { days: 7, weeks: 50, months: 12, lastDay }).size).toBe(stay);
  });

  const time = fc.date({
    min: new Date('2024-01-01'),
    max: new Date('2027-01-01'),
    noInvalidDate: true,
  });
  const rule = fc.record({
    days: fc.integer({ min: 1, max: 20 }),
    weeks: fc.integer({ min: 0, max: 10 }),
    months: fc.integer({ min: 0, max: 12 }),
    lastDay: fc.integer({ min: 1, max: 800 }),
  });

  test('always the newest, never more than the rule names, and the same when asked again', () => {
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 60 }), rule, (times, keep) => {
        const left = keptBackups(times, keep);
        const newest = Math.max(...times.map((one) => one.getTime()));
        expect([...left].some((one) => one.getTime() === newest)).toBe(true);
        const older = [...left].filter((one) => newest - one.getTime() >= 86_400_000);
        expect(older.length).toBeLessThanOrEqual(keep.days + keep.weeks + keep.months);
        const oldest = Math.min(...[...left].map((one) => one.getTime()));
        expect(newest - oldest).toBeLessThan(keep.lastDay * 86_400_000);
        const again = keptBackups([...left], keep);
        expect(again.size).toBe(left.size);
      }),
    );
  });
});

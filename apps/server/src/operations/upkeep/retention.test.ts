import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeTimes, type Made, newestBefore, planPruning, staying } from './retention.ts';

const DAY = 86_400_000;
const at = (text: string) => Date.parse(`${text}+09:00`);
const madeAt = (time: number, after: number | null = null): Made => ({
  name: new Date(time).toISOString(),
  at: time,
  after,
});
const now = at('2026-11-23T03:30');
/** The names of the days, in Japan, of what stays. */
const stays = (times: number[], keep: Parameters<typeof staying>[1]) =>
  [
    ...staying(
      judgeTimes(
        times.map((time) => madeAt(time)),
        now + 3650 * DAY,
      ).usable,
      keep,
    ),
  ]
    .map(({ time }) => time)
    .sort((a, b) => a - b);

describe('of backups stay', () => {
  test('the newest of each of the last days, weeks and months', () => {
    const nightly = Array.from({ length: 120 }, (_, day) => now - day * DAY);
    const left = stays(nightly, { days: 3, weeks: 2, months: 3, lastDay: 3650 });
    expect(left.map((time) => new Date(time).toISOString().slice(0, 10))).toEqual(
      // As of UTC, the evening before.
      ['2026-09-29', '2026-10-30', '2026-11-20', '2026-11-21', '2026-11-22'],
    );
  });

  test('of one day the last one, by Japan’s calendar', () => {
    const times = ['22T00:10', '22T23:50', '23T00:10', '25T00:10'].map((day) =>
      at(`2026-11-${day}`),
    );
    expect(stays(times, { days: 7, weeks: 0, months: 0, lastDay: 3650 })).toEqual(times.slice(1));
  });

  test('all of the last day, also those made by hand', () => {
    const times = [at('2026-11-22T10:00'), at('2026-11-22T11:00')];
    expect(stays(times, { days: 1, weeks: 0, months: 0, lastDay: 3650 })).toHaveLength(2);
  });

  test.each([
    ['a day before its last', '2026-10-20T00:00', 35, 2],
    ['on its last day', '2026-10-19T23:59', 35, 1],
    ['only because it is the newest', '2020-01-01T00:00', 1, 1],
  ])('what the rule names, up to the last day: %s', (_, made, lastDay, stay) => {
    const newest = stay === 1 && lastDay === 1 ? made : '2026-11-23T03:30';
    const times = [...new Set([made, newest])].map(at);
    expect(stays(times, { days: 7, weeks: 50, months: 12, lastDay })).toHaveLength(stay);
  });

  const time = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    .map((date) => date.getTime());
  const rule = fc.record({
    days: fc.integer({ min: 1, max: 20 }),
    weeks: fc.integer({ min: 0, max: 10 }),
    months: fc.integer({ min: 0, max: 12 }),
    lastDay: fc.integer({ min: 1, max: 800 }),
  });

  test('always the newest, never more than the rule names, and the same when asked again', () => {
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 60 }), rule, (times, keep) => {
        const left = stays(times, keep);
        const newest = Math.max(...times);
        expect(left).toContain(newest);
        const older = left.filter((one) => newest - one >= DAY);
        expect(older.length).toBeLessThanOrEqual(keep.days + keep.weeks + keep.months);
        expect(newest - Math.min(...left)).toBeLessThan(keep.lastDay * DAY);
        expect(stays(left, keep)).toEqual(left);
      }),
    );
  });
});

/** Makes a backup each night by these clocks, each with its pruning; answers what is left. */
function nights(clocks: readonly number[], confirmed = false): { left: Made[]; told: string[] } {
  let left: Made[] = [];
  const told: string[] = [];
  const keep = { days: 7, weeks: 4, months: 0, lastDay: 35 };
  for (const clock of clocks) {
    const one = madeAt(clock, confirmed ? null : newestBefore(left, clock));
    left = [...left, one];
    const { gone, ahead, jump, tooMany } = planPruning(left, keep, { now: clock, made: one.name });
    left = left.filter((made) => !gone.some(({ name }) => name === made.name));
    told.push(
      [ahead.length && 'ahead', jump && 'jump', tooMany && 'many'].filter(Boolean).join('+'),
    );
  }
  return { left, told };
}

const month = Array.from({ length: 30 }, (_, night) => now + night * DAY);
const year = 365 * DAY;
const last = month.at(-1) as number;
const after = Array.from({ length: 5 }, (_, night) => last + (night + 3) * DAY);
const wrong = (by: number) => [last + DAY + by, last + 2 * DAY + by];

describe('a clock that cannot be trusted loses no backup', () => {
  const before = nights(month).left.map(({ name }) => name);

  test.each([
    ['a year ahead for two nights', year, 'jump', 'ahead'],
    ['a year behind for two nights', -year, 'ahead', ''],
    ['six days ahead, which is no reason to wait', 6 * DAY, '', 'ahead'],
  ])('%s', (_, by, during, since) => {
    const amid = nights([...month, ...wrong(by)]);
    expect(amid.told.slice(-2)).toEqual([during, during]);
    const right = nights([...month, ...wrong(by), ...after]);
    expect(right.told.slice(-5)).toEqual(Array(5).fill(since));
    const names = right.left.map(({ name }) => name);
    const young = before.filter((name) => last + 7 * DAY - Date.parse(name) < 7 * DAY);
    expect(young.filter((name) => !names.includes(name))).toEqual([]);
    const made = wrong(by).map((clock) => new Date(clock).toISOString());
    expect(made.filter((name) => !names.includes(name))).toEqual([]);
    if (during !== '') {
      expect(before.filter((name) => !amid.left.some((one) => one.name === name))).toEqual([]);
    }
  });

  test('nor does one that is behind while backups of the future are there', () => {
    const behind = wrong(-year).map((time) => time + 3 * DAY);
    const clocks = [...month, ...wrong(year), last + 3 * DAY, ...behind];
    const amid = nights(clocks).left.slice(-2);
    const right = nights([...clocks, ...after.map((time) => time + 3 * DAY)]).left;
    expect(amid.filter(({ name }) => !right.some((one) => one.name === name))).toEqual([]);
  });

  test('the newest is the one that was made last, by whatever clock', () => {
    const { left } = nights([...month, ...wrong(-year)]);
    expect(judgeTimes(left, last + 3 * DAY).usable[0]?.at).toBe(wrong(-year)[1]);
    expect(judgeTimes(left, last + 3 * DAY - year).usable[0]?.at).toBe(wrong(-year)[1]);
    const ahead = nights([...month, ...wrong(year)]).left;
    expect(judgeTimes(ahead, last + 3 * DAY).usable[0]?.at).toBe(last);
  });

  test('the rule goes on once it is confirmed, and when the year has really passed', () => {
    const jumped = nights([...month, last + year]).left;
    const keep = { days: 7, weeks: 4, months: 0, lastDay: 35 };
    const confirmed = jumped.map((one) => ({ ...one, after: null }));
    const plan = (all: Made[], isByHand: boolean) =>
      planPruning(all, keep, { now: last + year, isByHand });
    expect(plan(jumped, true).gone).toEqual([]);
    expect(plan(confirmed, false)).toMatchObject({ gone: [], tooMany: jumped.length - 1 });
    expect(plan(confirmed, true).gone).toHaveLength(jumped.length - 1);
    const passed = [madeAt(now), madeAt(now + year, now), madeAt(now + 99 * DAY, now + 98 * DAY)];
    expect(judgeTimes(passed, now + year).jump).toBeNull();
  });
});

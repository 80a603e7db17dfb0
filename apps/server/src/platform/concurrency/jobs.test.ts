import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { byDay, daily, everyMinute, startJobs } from './jobs.ts';

const db = await createTestDatabase();
const quiet = { error: () => {} };
const pace = { minuteMs: 100, retryMs: 20 };
/** Work that counts how often it was done. */
const counted = (isDue = everyMinute) => {
  const work = { name: 'sweep', isDue, turns: 0, run: async () => (work.turns += 1) };
  return work;
};
const moreThan = (count: number, work: { turns: number }) =>
  expect.poll(() => work.turns).toBeGreaterThan(count);

test('one process does the work; when it ends, or loses its connection, another does', async () => {
  const [first, second] = [counted(), counted()];
  const stops = [startJobs(db, [first], quiet, pace)];
  await moreThan(1, first);
  stops.push(startJobs(db, [second], quiet, pace));
  const before = first.turns;
  await moreThan(before + 2, first);
  expect(second.turns).toBe(0);
  const holders = () =>
    db.pool.query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
  await holders();
  await expect.poll(() => first.turns + second.turns).toBeGreaterThan(before + 6);
  await stops[0]?.();
  const atEnd = first.turns;
  await moreThan(2, second);
  expect(first.turns).toBe(atEnd);
  await stops[1]?.();
});

test('work that fails comes again, and work that still runs does not begin twice', async () => {
  const problems: unknown[] = [];
  let begun = 0;
  const stuck = { name: 'stuck', isDue: everyMinute, run: () => new Promise(() => (begun += 1)) };
  const failing = {
    name: 'failing',
    isDue: everyMinute,
    run: () => Promise.reject(new Error('no')),
  };
  const log = { error: (problem: unknown) => void problems.push(problem) };
  const stop = startJobs(db, [stuck, failing], log, pace);
  await expect.poll(() => problems.length).toBeGreaterThan(2);
  expect(begun).toBe(1);
  await stop();
});

test('a database that is not there yet is tried again until it is', async () => {
  const problems: unknown[] = [];
  let refusals = 3;
  const later = counted();
  const onOwnConnection: typeof db.onOwnConnection = (work) => {
    refusals -= 1;
    if (refusals >= 0) return Promise.reject(new Error('not yet'));
    return db.onOwnConnection(work);
  };
  const log = { error: (problem: unknown) => void problems.push(problem) };
  const stop = startJobs({ onOwnConnection }, [later], log, pace);
  await moreThan(0, later);
  expect(problems).toHaveLength(3);
  await stop();
});

test.each([
  [daily(4, 10), { hour: 4, minute: 10 }, true],
  [daily(4, 10), { hour: 4, minute: 11 }, false],
  [byDay(10), { hour: 19, minute: 50 }, true],
  [byDay(10), { hour: 8, minute: 50 }, false],
  [byDay(60), { hour: 9, minute: 10 }, false],
])('%o at %j: %s', (isDue, time, expected) => {
  expect(isDue(time)).toBe(expected);
});

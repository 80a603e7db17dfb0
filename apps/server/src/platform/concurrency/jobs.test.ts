import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { byDay, daily, everyMinute, type RecurringWork, startJobs } from './jobs.ts';

const db = await createTestDatabase();
const quiet = { error: () => {} };
const pace = { minuteMs: 100, retryMs: 20 };
/** Work that counts how often it was done. */
const counted = (isDue = everyMinute) => {
  const work = { name: 'sweep', isDue, turns: 0, run: async () => (work.turns += 1) };
  return work;
};
/** Also a test that fails lets go of the lock, which the next one waits for. */
const begin = (
  work: readonly RecurringWork[],
  log: Parameters<typeof startJobs>[2] = quiet,
  database: Parameters<typeof startJobs>[0] = db,
) => {
  const stop = startJobs(database, work, log, pace);
  onTestFinished(stop);
  return stop;
};
const moreThan = (count: number, work: { turns: number }) =>
  expect.poll(() => work.turns).toBeGreaterThan(count);

test('one process does the work; when it ends, or loses its connection, another does', async () => {
  const [first, second] = [counted(), counted()];
  const stopFirst = begin([first]);
  await moreThan(1, first);
  begin([second]);
  const before = first.turns;
  await moreThan(before + 2, first);
  expect(second.turns).toBe(0);
  await db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON oid = database
     WHERE locktype = 'advisory' AND datname = current_database()`,
  );
  await expect.poll(() => first.turns + second.turns).toBeGreaterThan(before + 6);
  await stopFirst();
  const atEnd = first.turns;
  await moreThan(2, second);
  expect(first.turns).toBe(atEnd);
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
  begin([stuck, failing], log);
  await expect.poll(() => problems.length).toBeGreaterThan(2);
  expect(begun).toBe(1);
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
  begin([later], log, { onOwnConnection });
  await moreThan(0, later);
  expect(problems).toHaveLength(3);
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

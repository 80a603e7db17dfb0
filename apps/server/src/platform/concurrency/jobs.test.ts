import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { startJobs } from './jobs.ts';

const db = await createTestDatabase();
const quiet = { error: () => {} };

/** What stands on the schedule. */
const scheduled = async () =>
  (await db.pool.query('SELECT name, cron, timezone FROM jobs.schedule ORDER BY name')).rows;

test('recurring work is put on the schedule in Japan’s time, done when its turn comes, and ended in order', async () => {
  let turns = 0;
  const stop = startJobs(
    db,
    [{ name: 'sweep', cron: '17 * * * *', run: async () => (turns += 1) }],
    quiet,
  );
  await expect
    .poll(scheduled)
    .toEqual([{ name: 'sweep', cron: '17 * * * *', timezone: 'Asia/Tokyo' }]);
  await db.pool.query(
    "INSERT INTO jobs.job (name, policy, retry_limit, expire_seconds) VALUES ('sweep', 'singleton', 0, 600)",
  );
  await expect.poll(() => turns).toBe(1);
  await stop();
  await db.pool.query(
    "INSERT INTO jobs.job (name, policy, retry_limit, expire_seconds) VALUES ('sweep', 'singleton', 0, 600)",
  );
  expect(turns).toBe(1);
});

test('a database that is not there yet is tried again until it is', async () => {
  const problems: unknown[] = [];
  let refusals = 3;
  const pool = {
    query: (text: string, values: unknown[]) => {
      refusals -= 1;
      if (refusals >= 0) return Promise.reject(new Error('not yet'));
      return db.pool.query(text, values);
    },
  };
  const stop = startJobs(
    { ...db, pool: pool as never },
    [{ name: 'later', cron: '* * * * *', run: async () => undefined }],
    { error: (problem: unknown) => void problems.push(problem) },
    10,
  );
  await expect.poll(async () => (await scheduled()).map(({ name }) => name)).toContain('later');
  expect(problems.length).toBeGreaterThan(0);
  await stop();
});

test('stopping while it is still trying ends the tries', async () => {
  let tries = 0;
  const pool = {
    query: () => {
      tries += 1;
      return Promise.reject(new Error('never'));
    },
  };
  const stop = startJobs({ ...db, pool: pool as never }, [], quiet, 60_000);
  await expect.poll(() => tries).toBeGreaterThan(0);
  await stop();
  expect(tries).toBeLessThan(10);
});

import { expect, test } from 'vitest';
import { readMigrations } from '#platform/database/migration-files.ts';
import { createTestDatabase } from '#testing/database.ts';
import { watchReadiness } from './readiness.ts';

const db = await createTestDatabase();
const migrations = (await readMigrations()).map(({ name }) => name);

test('a migrated database is ready', async () => {
  const watch = watchReadiness(db.pool, migrations);
  expect(await watch.check()).toEqual({ db: true, migrations: true, draining: false });
});

test('a migration that the database lacks is told', async () => {
  const watch = watchReadiness(db.pool, [...migrations, '9999_later.sql']);
  expect(await watch.check()).toEqual({ db: true, migrations: false, draining: false });
});

test('draining is told', async () => {
  const watch = watchReadiness(db.pool, migrations);
  watch.drain();
  expect(await watch.check()).toMatchObject({ db: true, draining: true });
});

test('a database that hangs is told in time, by one connection however many ask', async () => {
  const blocker = await db.owner.connect();
  await blocker.query('BEGIN; LOCK TABLE schema_migrations');
  const watch = watchReadiness(db.pool, migrations);
  const start = performance.now();
  const states = await Promise.all(Array.from({ length: 20 }, () => watch.check()));
  // Each gives up after 1.5 s; here the database itself would only after 30.
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(new Set(states.map(({ db }) => db))).toEqual(new Set([false]));
  expect(db.pool.totalCount).toBeLessThanOrEqual(2);
  await blocker.query('ROLLBACK');
  blocker.release();
  await expect.poll(watch.check).toMatchObject({ db: true, migrations: true });
});

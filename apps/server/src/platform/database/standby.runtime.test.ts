import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import {
  type PostgresServer,
  startPrimary,
  startStandby,
} from '#testing/cluster/postgres-server.ts';
import { testFolder } from '#testing/test-folder.ts';
import { type Database, openDatabase } from './open-database.ts';

// Only ends what hangs, also on a crowded machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const at = testFolder();
const opened: { close(): Promise<void> }[] = [];
const servers: PostgresServer[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
  for (const server of servers.reverse()) await server.stop();
});

const primary = await startPrimary(at('primary'));
servers.push(primary);
await primary.query('CREATE TABLE marks (number integer)');
const standby = await startStandby(at('standby'), {
  connection: primary.connection,
  cluster: join(primary.folder, 'postgres'),
});
servers.push(standby);

/** The database as another process would open it. */
function open(): Database {
  const database = openDatabase({
    connection: primary.connection,
    standby: standby.connection,
    poolSize: 4,
  });
  opened.push(database);
  return database;
}

/** How far the primary is when a request comes, as the session's question tells it. */
async function arrive(db: Database) {
  const { rows } = await db.pool.query(
    "SELECT (pg_current_wal_flush_lsn() - pg_lsn '0/0')::float8 AS lsn",
  );
  return rows[0] as { lsn: number };
}

const greatest = async (db: Database) => {
  const answer = await db.read(await arrive(db), (from) =>
    sql<{ number: number; standby: boolean }>`
      SELECT coalesce(max(number), 0) AS number, pg_is_in_recovery() AS standby FROM marks`.execute(
      from,
    ),
  );
  return answer.rows[0] as { number: number; standby: boolean };
};

const add = (db: Database, number: number) =>
  db.pool.query('INSERT INTO marks VALUES ($1)', [number]);

test('every read sees what any process wrote before it, and most are done by the standby', async () => {
  const [one, other] = [open(), open()];
  let byStandby = 0;
  for (let number = 1; number <= 100; number += 1) {
    const [writer, reader] = number % 2 === 0 ? [one, other] : [other, one];
    await add(writer, number);
    const seen = await greatest(reader);
    expect(seen.number).toBe(number);
    if (seen.standby) byStandby += 1;
  }
  expect(byStandby).toBeGreaterThan(0);
  // Nothing is written any more: the standby has everything, and does every read.
  await expect.poll(async () => (await greatest(one)).standby).toBe(true);
});

test('a standby that stays behind is not read from until it has caught up', async () => {
  const db = open();
  await standby.query('SELECT pg_wal_replay_pause()');
  await add(db, 1_000);
  expect(await greatest(db)).toEqual({ number: 1_000, standby: false });
  await standby.query('SELECT pg_wal_replay_resume()');
  await expect.poll(() => greatest(db)).toEqual({ number: 1_000, standby: true });
});

test('without a known point of the log is read on the primary', async () => {
  const db = open();
  const { rows } = await db.read({ lsn: null }, (from) =>
    sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`.execute(from),
  );
  expect(rows).toEqual([{ standby: false }]);
});

test('a standby that goes away fails no read', async () => {
  const db = open();
  await expect.poll(async () => (await greatest(db)).standby).toBe(true);
  const reads = Array.from({ length: 8 }, async () => {
    for (let count = 0; count < 40; count += 1) await greatest(db);
  });
  await standby.kill();
  await Promise.all(reads);
  expect(await greatest(db)).toMatchObject({ standby: false });
});

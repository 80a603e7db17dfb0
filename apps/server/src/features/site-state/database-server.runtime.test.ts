import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import {
  type PostgresServer,
  startPrimary,
  startStandby,
} from '#testing/cluster/postgres-server.ts';
import { testFolder } from '#testing/test-folder.ts';
import { findDatabaseServer } from './site-state.view.ts';

// Only ends what hangs, also on a crowded machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const at = testFolder();
const databases: Database[] = [];
const servers: PostgresServer[] = [];
afterAll(async () => {
  for (const database of databases) await database.close();
  for (const server of servers.reverse()) await server.stop();
});

const primary = await startPrimary(at('primary'), {
  shared_preload_libraries: 'pg_stat_statements',
});
servers.push(primary);
const standby = await startStandby(at('standby'), {
  connection: primary.connection,
  cluster: join(primary.folder, 'postgres'),
});

function open(options: Partial<Parameters<typeof openDatabase>[0]>): Database {
  const database = openDatabase({ connection: primary.connection, poolSize: 2, ...options });
  databases.push(database);
  return database;
}

test('the standby is counted, and its lag and death are known', async () => {
  const db = open({ standby: standby.connection });
  const standbysOf = async () => (await findDatabaseServer(db)).standbys;
  await expect.poll(standbysOf).toEqual({ count: 1, lag: expect.any(Number), isUp: true });
  // Where it is not read from, the primary tells how far it is.
  const { lag, isUp } = (await findDatabaseServer(open({}))).standbys;
  expect([typeof lag, isUp]).toEqual(['number', null]);

  await standby.query('SELECT pg_wal_replay_pause()');
  await primary.query("SELECT pg_logical_emit_message(true, 'x', repeat('x', 2000000))");
  await expect.poll(async () => (await standbysOf()).lag).toBeGreaterThan(2e6);

  await standby.stop();
  await expect.poll(standbysOf).toMatchObject({ count: 0, isUp: false });
});

test('statements are measured where the server counts them', async () => {
  const db = open({});
  expect((await findDatabaseServer(db)).slowestMean).toBeNull();
  await primary.query('CREATE EXTENSION pg_stat_statements');
  for (let count = 0; count < 10; count += 1) await sql`SELECT pg_sleep(0.02)`.execute(db.kysely);
  const { slowestMean } = await findDatabaseServer(db);
  expect(slowestMean).toBeGreaterThan(0.015);
  expect(slowestMean).toBeLessThan(5);
});

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBareDatabase } from '#testing/database.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

const connection = await createBareDatabase();

let folder: string;
let client: pg.Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'server-'));
  mkdirSync(join(folder, 'migrations'));
  client = new pg.Client(connection);
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});

afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, 'migrations', name), sql);
}

async function tables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  return rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
}

test('applies what is new in the order of the names, and the second time nothing', async () => {
  write('0002_b.sql', 'CREATE TABLE b (a_id integer REFERENCES a)');
  write('0001_a.sql', 'CREATE TABLE a (id integer PRIMARY KEY)');
  expect(await migrate(connection, { folder })).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await migrate(connection, { folder })).toEqual([]);
  write('0003_c.sql', 'CREATE TABLE c ()');
  expect(await migrate(connection, { folder })).toEqual(['0003_c.sql']);
  expect(await tables()).toEqual(['a', 'b', 'c']);
});

test("the product's own migrations make a schema from nothing", async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect(await migrate(connection)).toEqual(names);
  expect(await tables()).toContain('members');
});

test('a failing migration leaves nothing of itself, and can be put right', async () => {
  write('0001_a.sql', 'CREATE TABLE a ()');
  write('0002_b.sql', 'CREATE TABLE b (); CREATE TABLE b ()');
  await expect(migrate(connection, { folder })).rejects.toThrow(
    '0002_b.sql failed, and nothing of it was kept: relation "b" already exists',
  );
  expect(await tables()).toEqual(['a']);
  write('0002_b.sql', 'CREATE TABLE b ()');
  expect(await migrate(connection, { folder })).toEqual(['0002_b.sql']);
});

test('a file that changed after it was applied refuses, whatever its line ends do not', async () => {
  write('0001_a.sql', 'CREATE TABLE\n a ()');
  await migrate(connection, { folder });
  write('0001_a.sql', 'CREATE TABLE\r\n a ()');
  expect(await migrate(connection, { folder })).toEqual([]);
  write('0001_a.sql', 'CREATE TABLE a (id integer)');
  await expect(migrate(connection, { folder })).rejects.toThrow('0001_a.sql was changed');
});

test('the version before starts on what a newer one added, and on nothing that it took away', async () => {
  write('0001_a.sql', 'CREATE TABLE a ()');
  write('0002_b.sql', 'CREATE TABLE b ()');
  await migrate(connection, { folder });
  await rm(join(folder, 'migrations', '0002_b.sql'));
  expect(await migrate(connection, { folder })).toEqual([]);

  write('0002_b.sql', 'CREATE TABLE b ()');
  write('0003_c.sql', '-- phase: contract\nDROP TABLE a');
  await migrate(connection, { folder });
  await rm(join(folder, 'migrations', '0003_c.sql'));
  await expect(migrate(connection, { folder })).rejects.toThrow('0003_c.sql, which this version');
});

test('starts at the same time apply each migration once', async () => {
  write('0001_a.sql', 'CREATE TABLE a (); SELECT pg_sleep(0.2)');
  write('0002_b.sql', 'CREATE TABLE b ()');
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(connection, { folder })));
  expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await tables()).toEqual(['a', 'b']);
});

test('killed in the middle, nothing of the migration stays and the next start applies it', async () => {
  write('0001_a.sql', 'CREATE TABLE a (); SELECT pg_sleep(30) /* half way */');
  const killed = expect(migrate(connection, { folder })).rejects.toThrow();
  await expect
    .poll(async () => {
      const { rowCount } = await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%half way%' AND pid <> pg_backend_pid()",
      );
      return rowCount;
    })
    .toBe(1);
  await killed;
  expect(await tables()).toEqual([]);
  write('0001_a.sql', 'CREATE TABLE a ()');
  expect(await migrate(connection, { folder })).toEqual(['0001_a.sql']);
});

test('a busy table makes the migration wait in short turns, then apply', async () => {
  write('0001_a.sql', 'CREATE TABLE a ()');
  await migrate(connection, { folder });
  write('0002_b.sql', 'ALTER TABLE a ADD COLUMN b integer');
  await client.query('BEGIN; LOCK TABLE a');
  const migrated = migrate(connection, { folder });
  const observer = new pg.Client(connection);
  await observer.connect();
  // The first turn has to be over before the table is given free.
  const aborted = () =>
    observer
      .query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'orchard migrate' AND query = 'ROLLBACK'",
      )
      .then(({ rowCount }) => rowCount);
  await expect.poll(aborted).toBe(1);
  await client.query('ROLLBACK');
  await observer.end();
  expect(await migrated).toEqual(['0002_b.sql']);
});

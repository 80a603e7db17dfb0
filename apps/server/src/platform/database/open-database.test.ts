import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withUpkeepLock } from '#operations/upkeep/upkeep-lock.ts';
import { inOneSnapshot } from '#platform/personal-data/snapshot.ts';
import { askDatabase } from '#testing/ask-database.ts';
import { createBareDatabase, createTestDatabase } from '#testing/database.ts';
import { onDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { isUnavailable } from './unavailable.ts';

const db = await createTestDatabase({ isPatient: false });

async function first(statement: string): Promise<unknown> {
  const { rows } = await db.pool.query({ text: statement, rowMode: 'array' });
  return rows[0]?.[0];
}

describe('values', () => {
  test('a bigint and a numeric arrive as numbers, a date as its text', async () => {
    expect(await first('SELECT 9007199254740991::bigint')).toBe(9007199254740991);
    expect(await first('SELECT 12.5::numeric')).toBe(12.5);
    expect(await first("SELECT '2026-01-31'::date")).toBe('2026-01-31');
  });

  test('an instant is the same whatever zone it is written in', async () => {
    expect(await first("SELECT '2026-01-01 09:00:00+09'::timestamptz")).toEqual(
      new Date('2026-01-01T00:00:00Z'),
    );
    expect(await first('SHOW timezone')).toBe('UTC');
  });
});

describe('a database with other habits', async () => {
  const habits = [
    "datestyle = 'German'",
    "intervalstyle = 'sql_standard'",
    "timezone = 'Asia/Tokyo'",
  ];
  const other = await createBareDatabase();
  const connection = { ...other, user: 'postgres' };
  const [{ name }] = (await askDatabase<{ name: string }>(
    connection,
    'SELECT current_database() AS name',
  )) as [{ name: string }];
  for (const habit of habits) await askDatabase(connection, `ALTER DATABASE ${name} SET ${habit}`);
  const address = `postgres:///${name}?host=${encodeURIComponent(String(other.host))}&user=postgres`;

  test.each([
    ['its parts', connection],
    ['an address', { connectionString: address }],
    [
      'an address with options of its own',
      { connectionString: `${address}&options=-c%20datestyle=German` },
    ],
  ])('is read as any other, through %s', async (_name, to) => {
    const opened = openDatabase({ connection: to, poolSize: 1 });
    const READ =
      "SELECT '2026-03-04 05:06:07+09'::timestamptz AS at, '1 day 2 hours'::interval AS term";
    const wanted = [{ at: new Date('2026-03-03T20:06:07Z'), term: { days: 1, hours: 2 } }];
    expect((await opened.pool.query(READ)).rows).toEqual(wanted);
    expect(await opened.onOwnConnection(async (client) => (await client.query(READ)).rows)).toEqual(
      wanted,
    );
    await opened.close();
  });

  test('keeps what its address says beside that', async () => {
    const connectionString = `${address}&options=-c%20work_mem=5MB`;
    const opened = openDatabase({ connection: { connectionString }, poolSize: 1 });
    expect((await opened.pool.query('SHOW work_mem')).rows).toEqual([{ work_mem: '5MB' }]);
    await opened.close();
  });

  test('is filled with the schema, and its migrations are read again', async () => {
    await migrate(connection);
    expect(await migrate(connection)).toEqual([]);
  });
});

test('waiting on the database is bounded', async () => {
  expect(await first('SHOW statement_timeout')).toBe('5s');
  expect(await first('SHOW lock_timeout')).toBe('2s');
  expect(await first('SHOW idle_in_transaction_session_timeout')).toBe('10s');
  expect(await first('SHOW application_name')).toBe('orchard');
});

describe('statements', () => {
  test('a query of the builder goes out under a name, transaction control does not', async () => {
    await db.kysely.transaction().execute(async (transaction) => {
      const query = () => transaction.selectFrom('tags').select('name').where('id', '=', 7);
      await query().execute();
      await query().execute();
      const { rows } = await sql<{
        statement: string;
      }>`SELECT statement FROM pg_prepared_statements`.execute(transaction);
      expect(rows.map(({ statement }) => statement)).toEqual([
        'select "name" from "tags" where "id" = $1',
        'SELECT statement FROM pg_prepared_statements',
      ]);
    });
  });

  test('each statement is told to who counts them', async () => {
    const seen: string[] = [];
    db.onQuery = (text) => seen.push(text);
    await db.kysely.selectFrom('brands').select('slug').execute();
    db.onQuery = undefined;
    await db.kysely.selectFrom('brands').select('label').execute();
    expect(seen).toEqual(['select "slug" from "brands"']);
  });

  test('a table that changed under a kept statement costs one failed query, not the connection', async () => {
    const other = openDatabase({
      connection: onDatabase(db.pool.options, await currentDatabase()),
      poolSize: 1,
    });
    const everything = () => sql`SELECT * FROM changing`.execute(other.kysely);
    await db.owner.query('CREATE TABLE changing (a integer); GRANT ALL ON changing TO PUBLIC');
    await everything();
    await db.owner.query('ALTER TABLE changing ADD COLUMN b integer');
    await expect(everything()).rejects.toThrow('cached plan');
    await expect(everything()).resolves.toMatchObject({ rows: [] });
    await other.close();
  });
});

test('a connection that the server ends harms nobody, and the next query works', async () => {
  const connection = onDatabase(db.pool.options, await currentDatabase());
  const other = openDatabase({ connection, poolSize: 1 });
  const { rows } = await other.pool.query('SELECT pg_backend_pid() AS pid');
  const noticed = new Promise((resolve) => other.pool.once('remove', resolve));
  await db.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
  await noticed;
  await expect(other.pool.query('SELECT 1 AS one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await other.close();
});

test('a connection that the server ends in a transaction fails the transaction and nothing else', async () => {
  const connection = onDatabase(db.pool.options, await currentDatabase());
  const other = openDatabase({ connection, poolSize: 1 });
  const uncaught: Error[] = [];
  const note = (problem: Error) => uncaught.push(problem);
  process.on('uncaughtException', note);
  const cutOff = other.kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(
      transaction,
    );
    await Promise.all([
      sql`SELECT pg_sleep(4)`.execute(transaction),
      db.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]),
    ]);
  });
  await expect(cutOff).rejects.toSatisfy(isUnavailable);
  await expect(other.kysely.selectFrom('brands').selectAll().execute()).resolves.toEqual([]);
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
  await other.close();
});

test('behind a pooler a query waits longer for a connection than on the server itself', async () => {
  const connection = onDatabase(db.pool.options, await currentDatabase());
  const direct = openDatabase({ connection, poolSize: 1 });
  const pooled = openDatabase({ connection, poolSize: 1, isPooled: true });
  const holders = await Promise.all([direct.pool.connect(), pooled.pool.connect()]);
  const held = pooled.pool.query('SELECT 1 AS one');
  await expect(direct.pool.query('SELECT 1 AS one')).rejects.toSatisfy(isUnavailable);
  for (const holder of holders) holder.release();
  await expect(held).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await Promise.all([direct.close(), pooled.close()]);
});

test('locks of a session and long snapshots go past the pooler', async () => {
  const direct = onDatabase(db.pool.options, await currentDatabase());
  const connection = { host: '127.0.0.1', port: 1 };
  const other = openDatabase({ connection, direct, isPooled: true });
  await expect(other.pool.query('SELECT 1')).rejects.toSatisfy(isUnavailable);
  const rows = await inOneSnapshot(other, (snapshot) => snapshot.rows(sql`SELECT 1`));
  expect(rows).toEqual([[1]]);
  expect(await withUpkeepLock(other, async () => 'locked')).toBe('locked');
  await other.close();
});

async function currentDatabase(): Promise<string> {
  return String(await first('SELECT current_database()'));
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Connection, onDatabase } from '#platform/database/connection.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';

/**
 * Creates a migrated, empty database for a test file, and removes it after the file. Call it while
 * Vitest collects the file, at its top level or in a `describe`.
 * @param options.isPatient false: waits end as soon as in production
 * @param options.prepare changes the schema before anybody connects
 */
export async function createTestDatabase({
  isPatient = true,
  prepare,
}: {
  isPatient?: boolean;
  prepare?: ((connection: Connection) => Promise<void>) | undefined;
} = {}): Promise<Database> {
  const { template } = inject('postgres');
  const { connection, drop } = await createDatabase(`TEMPLATE ${template} STRATEGY FILE_COPY`);
  await prepare?.(connection);
  const database = openDatabase({ connection, poolSize: 5, isPatient });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  return database;
}

/** Copies a test file's database as it is at this moment; nobody else may be at work on it. */
export async function copyTestDatabase({ pool }: Database): Promise<Connection> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  const name = rows[0]?.name ?? '';
  // Connections that are at rest would keep it from being copied; the pool opens others.
  await administer(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  const { connection, drop } = await createDatabase(`TEMPLATE ${name} STRATEGY FILE_COPY`);
  afterAll(drop);
  return connection;
}

/** Creates a database without a schema, for tests of what makes the schema. */
export async function createBareDatabase(): Promise<Connection> {
  const { connection, drop } = await createDatabase('');
  afterAll(drop);
  return connection;
}

async function createDatabase(how: string) {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`CREATE DATABASE ${name} ${how}`);
  return {
    connection: onDatabase(inject('postgres').connection, name),
    drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres').connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Connection, onDatabase } from '#platform/database/connection.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';

// On a crowded machine a wait of seconds is no fault of what is tested.
const PATIENT = {
  connectionTimeoutMillis: 30_000,
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 70_000,
};

/**
 * A migrated, empty database of the test file's own; it goes when the file is done. To be called
 * while the file is being collected, at its top level or in a `describe`.
 * @param options.isPatient false: waits end as soon as in production
 */
export async function createTestDatabase({ isPatient = true } = {}): Promise<Database> {
  const { template } = inject('postgres');
  const { connection, drop } = await createDatabase(`TEMPLATE ${template} STRATEGY FILE_COPY`);
  const database = openDatabase({ connection, poolSize: 5 });
  if (isPatient) Object.assign(database.pool.options, PATIENT);
  afterAll(async () => {
    await database.close();
    await drop();
  });
  return database;
}

/** A database with nothing in it, not even the schema; for tests of what makes the schema. */
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

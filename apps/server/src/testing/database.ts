import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Connection, onDatabase } from '#platform/database/connection.ts';
import { bringSchema } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { SITE_ROLE } from '#platform/database/site-rights.ts';
import { askDatabase } from './ask-database.ts';

/** A database as the site works on it, and as its owner for what a test needs besides. */
export type TestDatabase = Database & { readonly owner: pg.Pool };

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
} = {}): Promise<TestDatabase> {
  const { template } = inject('postgres');
  const { connection, drop } = await createDatabase(`TEMPLATE ${template} STRATEGY FILE_COPY`);
  const direct = { ...connection, user: SITE_ROLE };
  if (prepare) {
    await prepare(connection);
    await bringSchema({ owner: connection, direct });
  }
  const database = openDatabase({ connection: direct, poolSize: 5, isPatient });
  const owner = new pg.Pool({ ...connection, max: 2 });
  owner.on('error', () => {});
  afterAll(async () => {
    await Promise.all([database.close(), owner.end()]);
    await drop();
  });
  return Object.assign(database, { owner });
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
  // On a busy machine a connection takes long.
  await askDatabase(
    { ...inject('postgres').connection, connectionTimeoutMillis: 60_000 },
    statement,
  );
}

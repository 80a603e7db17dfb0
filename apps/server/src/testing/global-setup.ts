import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Connection, onDatabase } from '#platform/database/connection.ts';
import { migrate } from '#platform/database/migrate.ts';
import { divideSchema } from './division/divide-schema.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run, and the migrated template of all test databases. */
    postgres: { connection: Connection; template: string };
  }
}

/**
 * Starts the PostgreSQL server of a test run and migrates the template of its databases. With
 * `DIVIDED=1` the members' rows are divided in it.
 */
export default async function startTestPostgres(
  project: TestProject,
): Promise<() => Promise<void>> {
  const template = 'template_migrated';
  const postgres = await startTemporaryPostgres();
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`);
  await client.end();
  await migrate(onDatabase(postgres.connection, template));
  if (process.env.DIVIDED) await divideSchema(onDatabase(postgres.connection, template));
  project.provide('postgres', { connection: postgres.connection, template });
  return () => postgres.stop();
}

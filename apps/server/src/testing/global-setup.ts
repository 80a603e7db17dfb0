import type { TestProject } from 'vitest/node';
import { type Connection, onDatabase } from '#platform/database/connection.ts';
import { bringSchema } from '#platform/database/migrate.ts';
import { SITE_ROLE } from '#platform/database/site-rights.ts';
import { askDatabase } from './ask-database.ts';
import { divideSchema } from './division/divide-schema.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run, and the migrated template of all test databases. */
    postgres: { connection: Connection; template: string };
  }
}

/**
 * Starts the PostgreSQL server of a test run and migrates the template of its databases, with the
 * rights that a site has. With
 * `DIVIDED=1` the members' rows are divided in it.
 */
export default async function startTestPostgres(
  project: TestProject,
): Promise<() => Promise<void>> {
  const template = 'template_migrated';
  const postgres = await startTemporaryPostgres();
  await askDatabase(postgres.connection, `CREATE DATABASE ${template}`);
  const owner = onDatabase(postgres.connection, template);
  const roles = { owner, direct: { ...owner, user: SITE_ROLE } };
  await bringSchema(roles);
  if (process.env.DIVIDED) {
    await divideSchema(owner);
    await bringSchema(roles);
  }
  // Between tests everything goes at once.
  for (const table of ['audit_log', 'audit_values', 'audit_seals', 'audit_removals']) {
    await askDatabase(owner, `ALTER TABLE ${table} DISABLE TRIGGER ${table}_not_emptied`);
  }
  project.provide('postgres', { connection: postgres.connection, template });
  return () => postgres.stop();
}

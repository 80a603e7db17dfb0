import { Kysely, PostgresDialect } from 'kysely';
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen';
import pg from 'pg';
import type { Connection } from '#server/platform/database/connection.ts';

export const databaseTypesFile = 'apps/server/src/platform/database/schema.generated.ts';

/** The TypeScript types of the tables as they are in a migrated database. */
export async function generateDatabaseTypes(connection: Connection): Promise<string> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  // The pool does not wait for its clients' goodbyes: a server that stops meanwhile cuts them off.
  pool.on('error', () => {});
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await generate({
      db,
      // As the value parsers of the pool turn them.
      dialect: new CodegenDialect({ dateParser: 'string', numericParser: 'number' }),
      typeMapping: { int8: 'number' },
      excludePattern: 'schema_migrations',
      outFile: null,
    });
  } finally {
    await db.destroy();
  }
}

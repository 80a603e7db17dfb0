// Writes the types of the tables anew; run it after adding a migration (npm run db:types).
import { writeFile } from 'node:fs/promises';
import { noteNewMigrations } from '#checks/migration-order.ts';
import { databaseTypesFile, generateDatabaseTypes } from '#scripts/generate-database-types.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';

const postgres = await startTemporaryPostgres();
try {
  await migrate(postgres.connection);
  await writeFile(databaseTypesFile, await generateDatabaseTypes(postgres.connection));
  noteNewMigrations();
  console.log(`Wrote ${databaseTypesFile}`);
} finally {
  await postgres.stop();
}

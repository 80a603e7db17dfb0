// Writes anew what follows from other files: the lists of calls and of routes, the types of the
// tables, the lists of personal data in the pages for operators, and the archives of the icons in use
// (npm run generate).
import { writeFile } from 'node:fs/promises';
import { writeFileLists } from '#scripts/file-lists.ts';
import { databaseTypesFile, generateDatabaseTypes } from '#scripts/generate-database-types.ts';
import { ICON_PACKAGES, renewIconPackage } from '#scripts/icon-packages.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';

writeFileLists();
// It imports what the lists name, so they come first.
const { writePersonalDataPages } = await import('#scripts/personal-data-chapter.ts');
writePersonalDataPages();
for (const one of ICON_PACKAGES) await renewIconPackage(one);
const postgres = await startTemporaryPostgres();
try {
  await migrate(postgres.connection);
  await writeFile(databaseTypesFile, await generateDatabaseTypes(postgres.connection));
} finally {
  await postgres.stop();
}

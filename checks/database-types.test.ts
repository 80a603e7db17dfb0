import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { databaseTypesFile, generateDatabaseTypes } from '#scripts/generate-database-types.ts';
import { onDatabase } from '#server/platform/database/connection.ts';

const { connection, template } = inject('postgres');
const fresh = await generateDatabaseTypes(onDatabase(connection, template));

test('the types of the tables are those of the migrated schema (npm run generate)', async () => {
  expect(await readFile(databaseTypesFile, 'utf8')).toBe(fresh);
});

test('the check notices a column more or less', async () => {
  expect(fresh).toMatch(/^ {2}vimeo_hash: string \| null;$/m);
  expect(await readFile(databaseTypesFile, 'utf8')).not.toBe(
    fresh.replace(/^ {2}vimeo_hash.*\n/m, ''),
  );
});

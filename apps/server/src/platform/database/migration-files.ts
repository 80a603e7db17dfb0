import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFolder } from '#platform/config/server-folder.ts';

/** One step of the schema, with the text of its file. */
export type Migration = { name: string; checksum: string; sql: string };

/** Where this version of the program keeps its migrations. */
export const migrationsFolder = join(serverFolder, 'migrations');

/** All migrations of a folder in the order of their names. */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // Line ends as a Windows checkout writes them must not look like a changed file.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

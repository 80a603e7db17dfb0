import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFolder } from '#platform/config/server-folder.ts';

/**
 * What a migration does to the version before: after `expand` that one still works on the schema, so
 * that an update has a way back; after `contract` it does not, as what it used is gone or narrower.
 */
export type Phase = 'expand' | 'contract';

/** One step of the schema, with the text of its file. */
export type Migration = { name: string; checksum: string; sql: string; phase: Phase };

/** The first line of a migration that contracts. */
const CONTRACTS = /^-- phase: contract$/;

/** Where this version of the program keeps its migrations. */
export const migrationsFolder = join(serverFolder, 'migrations');

/** All migrations of a folder in the order of their names. */
export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // Line ends as a Windows checkout writes them must not look like a changed file.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const [firstLine = ''] = sql.split('\n', 1);
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        phase: CONTRACTS.test(firstLine) ? 'contract' : 'expand',
      };
    }),
  );
}

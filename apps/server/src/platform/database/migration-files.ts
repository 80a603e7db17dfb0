import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { serverFolder } from '#platform/config/server-folder.ts';

/**
 * What a migration does to the version before: after `expand` that one still works on the schema, so
 * that an update has a way back; after `contract` it does not, as what it used is gone or narrower.
 */
export type Phase = 'expand' | 'contract';

/** One step of the schema, with the text of its file. */
export type Migration = { name: string; checksum: string; sql: string; phase: Phase };

/** The first migration: the schema of the first release. */
export const BASELINE = '0001_schema.sql';

/** The first line of a migration that contracts. */
const CONTRACTS = /^-- phase: contract$/;

/**
 * All migrations of a version of the program, in order: the schema of the first release, which is a
 * file for each subject (`schema/`), and what came since (`migrations/`).
 * @param server the folder of that version's server
 */
export async function readMigrations(server: string = serverFolder): Promise<Migration[]> {
  const [schema, later] = [join(server, 'schema'), join(server, 'migrations')];
  const baseline = existsSync(schema) ? [toMigration(BASELINE, await readSchema(schema))] : [];
  const names = existsSync(later) ? await readdir(later) : [];
  const rest = names
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map(async (name) => toMigration(name, await readText(join(later, name))));
  return [...baseline, ...(await Promise.all(rest))];
}

function toMigration(name: string, sql: string): Migration {
  const [firstLine = ''] = sql.split('\n', 1);
  return {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    phase: CONTRACTS.test(firstLine) ? 'contract' : 'expand',
  };
}

/**
 * The files of `schema/` in the order in which one builds on another. As in psql `:'synonyms.txt'` is a
 * quoted text: that of the file.
 */
async function readSchema(folder: string): Promise<string> {
  const subjects = (await readText(join(folder, 'order.txt'))).split('\n').filter(Boolean);
  const files = await Promise.all(subjects.map((name) => readText(join(folder, `${name}.sql`))));
  const synonyms = pg.escapeLiteral(await readText(join(folder, 'synonyms.txt')));
  return files.join('\n').replace(":'synonyms.txt'", () => synonyms);
}

// Line ends as a Windows checkout writes them must not look like a changed file.
const readText = async (file: string) => (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');

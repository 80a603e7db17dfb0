import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
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

/** The files of `schema/` in the order in which one builds on another, and its rows of data. */
async function readSchema(folder: string): Promise<string> {
  const subjects = (await readText(join(folder, 'order.txt'))).split('\n').filter(Boolean);
  const files = subjects.map((subject) => readText(join(folder, `${subject}.sql`)));
  const synonyms = await readText(join(folder, 'synonyms.txt'));
  return [...(await Promise.all(files)), insertSynonyms(synonyms)].join('\n');
}

const insertSynonyms = (text: string) => `
  INSERT INTO synonym_groups (words)
  SELECT string_to_array(line, '/')
  FROM regexp_split_to_table($groups$${text}$groups$, '\\n') WITH ORDINALITY AS lines (line, place)
  WHERE line <> '' AND line NOT LIKE '#%'
  ORDER BY place;`;

// Line ends as a Windows checkout writes them must not look like a changed file.
const readText = async (file: string) => (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');

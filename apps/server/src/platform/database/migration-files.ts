import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { serverFolder } from '#platform/config/folders.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';

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

/** A migration as the database remembers it. */
export type AppliedMigration = { name: string; checksum: string; phase: Phase };

/**
 * Returns the pending migrations, in order. Those of a newer version that only expand are no
 * obstacle: this version works on them, which is the way back from an update.
 *
 * @throws StartRefusal when the applied migrations are not the first ones of the files: the schema
 *   is unknown then, and another migration could damage it.
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const [first] = applied;
  const baseline = migrations.find(({ name }) => name === BASELINE);
  if (first && baseline && first.checksum !== baseline.checksum) {
    throw new StartRefusal({
      ja: 'このデータベースは、最初のリリースより前のバージョンで作られたものです。このバージョンには引き継げません（何も変更していません）。新しいDATA_DIR（または新しく作ったデータベース）で始めてください。',
      en: 'This database was made by a version before the first release, and this version cannot go on with it. Nothing was changed. Begin anew: with another DATA_DIR, or with a database that was made anew (createdb).',
    });
  }
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  const lastOwn = migrations.at(-1)?.name ?? '';
  for (const { name, checksum, phase } of applied) {
    const file = files.get(name);
    if (file === undefined) {
      if (name > lastOwn && phase === 'expand') continue;
      throw new StartRefusal({
        ja: `データベースにある変更 ${name} を、このバージョンは知りません。それを行ったバージョン、またはそれより新しいバージョンで起動してください。`,
        en: `The database has the migration ${name}, which this version of the program does not know. Start the version that made it or a later one.`,
      });
    }
    if (file.checksum !== checksum) {
      throw new StartRefusal({
        ja: `マイグレーション ${name} は、このデータベースに適用されたあとで書き換えられています。ファイルを元に戻し、変更は新しいマイグレーションにしてください。`,
        en: `Migration ${name} was changed after it had been applied to this database. Restore the file, and put the change into a new migration.`,
      });
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const last = applied.at(-1)?.name;
  const late = pending.find(({ name }) => last !== undefined && name < last);
  if (late !== undefined) {
    throw new StartRefusal({
      ja: `このバージョンはこのデータベースでは続けられません（何も変更していません）。マイグレーション ${late.name} は、データベースに適用済みの ${last} より前のものです。最後に使っていたバージョンで起動し、${late.name} を後の番号で含むバージョンを開発元に求めてください。`,
      en: `This version cannot go on with this database, and has changed nothing: its migration ${late.name} comes before ${last}, which the database already has from a version that did not know the first. Start the version that ran here last, and ask whoever develops the program for one that brings ${late.name} under a later number.`,
    });
  }
  return pending;
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@orchard/embedded-postgres';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { withClient } from '#platform/database/connection.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { builtCommands, freePort, launchSite, startSite } from './site-process.ts';

/** The secret that lies in a data folder. */
export const secretIn = (dataDir: string): string =>
  readFileSync(join(dataDir, 'app-secret'), 'utf8').trim();

/** Starts one of the site's commands: `staff create`. */
export const launchCommand = (
  name: string,
  args: readonly string[],
  settings: Record<string, string>,
) => launchSite(settings, [builtCommands, ...name.split(' '), ...args]);

/** Runs one of the site's commands to its end. */
export async function runToEnd(
  name: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const command = launchCommand(name, args, settings);
  return { code: await command.ended, output: command.output() };
}

/** Every row of a database, by table, and the next values of its sequences. */
export async function contentOf(connection: pg.ClientConfig): Promise<Record<string, string>> {
  return withClient(new pg.Client(connection), async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relpersistence = 'p'
         AND relnamespace = 'public'::regnamespace AND relname <> 'schema_migrations'`,
    );
    const content: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(r::text, E'\\n' ORDER BY r::text)), '') AS sum
         FROM public."${name}" r`,
      );
      content[name] = rows[0].sum;
    }
    const { rows } = await client.query(
      "SELECT sequencename || ' ' || last_value AS at FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
    );
    content.sequences = rows.map(({ at }) => at).join();
    return content;
  });
}

/** Works on the database in a data folder whose site stands still. */
export async function onDatabaseIn<Answer>(
  dataDir: string,
  work: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const postgres = await startEmbeddedPostgres({ folder: dataDir });
  const database = openDatabase({ connection: postgres.connection, isPatient: true });
  try {
    return await work(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** The content of the database in a data folder whose site stands still. */
export async function contentIn(dataDir: string): Promise<Record<string, string>> {
  const postgres = await startEmbeddedPostgres({ folder: dataDir });
  try {
    return await contentOf(postgres.connection);
  } finally {
    await postgres.stop();
  }
}

/** The settings of a site in a data folder, with a port of its own and no demo content to come. */
export const settingsFor = async (dataDir: string, more: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  PORT: await freePort(),
  DEMO: '0',
  ...more,
});

/** The settings of a place for backups, and the key that opens them. */
export async function makeStore(folder: string) {
  const identity = await generateX25519Identity();
  return {
    identity,
    store: { BACKUP_TO: folder, BACKUP_RECIPIENT: await identityToRecipient(identity) },
  };
}

/** A stopped site, a backup of it, and its content. */
export interface BackedUpSite {
  dataDir: string;
  backup: string;
  content: Record<string, string>;
}

/**
 * Makes a site with the demo content and a film of this size, and a backup of it.
 * @param folder the folder for both
 */
export async function makeBackedUpSite(folder: string, filmBytes: number): Promise<BackedUpSite> {
  const [dataDir, backup] = [join(folder, 'old'), join(folder, 'backup')];
  const settings = { DATA_DIR: dataDir, PORT: await freePort(), DEMO: '1' };
  const site = await startSite(settings);
  await site.stop();
  mkdirSync(join(dataDir, 'media/videos'), { recursive: true });
  writeFileSync(join(dataDir, 'media/videos/large.mp4'), Buffer.alloc(filmBytes, 'film'));
  const made = await runToEnd('backup', ['--to', backup], settings);
  if (made.code !== 0) throw new Error(made.output);
  return { dataDir, backup, content: await contentIn(dataDir) };
}

/** Returns the tables and files of a backed-up site that differ in a data folder. */
export async function differences(site: BackedUpSite, dataDir: string): Promise<string[]> {
  const content = await contentIn(dataDir);
  const tables = Object.keys(site.content).filter((name) => content[name] !== site.content[name]);
  const files = ['media', 'app-secret'].flatMap((name) => {
    const { stdout, stderr } = spawnSync(
      'diff',
      ['-rq', join(site.dataDir, name), join(dataDir, name)],
      {
        encoding: 'utf8',
      },
    );
    return (stdout + stderr).split('\n').filter(Boolean);
  });
  return [...tables, ...files];
}

import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddedPostgres, makeDataFolder } from '@orchard/embedded-postgres';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';
import { bringSchema } from '#platform/database/migrate.ts';
import { readMigrations } from '#platform/database/migration-files.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { SITE_ROLE } from '#platform/database/site-rights.ts';
import { tighten } from '#platform/storage/private-files.ts';
import { type DatabaseWait, NO_WAIT, waitForDatabase } from './database-wait.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { checkExternalPostgres, checkPooler } from './external-postgres.ts';

const noteIn = (dataDir: string) => join(dataDir, 'connection.json');

/** Notes how the owner reaches the embedded server of a running site; for its own user only. */
export function noteConnection(dataDir: string, connection: Connection): void {
  writeFileSync(noteIn(dataDir), JSON.stringify(connection), { mode: 0o600 });
}

/** Takes the note away when the server ends. */
export function forgetConnection(dataDir: string): void {
  rmSync(noteIn(dataDir), { force: true });
}

function notedConnection(dataDir: string): Connection | undefined {
  try {
    return JSON.parse(readFileSync(noteIn(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The database of a site that is running on this data folder, for a command that works beside it.
 * Closing it leaves the site alone.
 * @returns undefined when no site runs here, also when one was killed and left its note behind
 */
export async function openRunningStorage(dataDir: string): Promise<Storage | undefined> {
  const owner = notedConnection(dataDir);
  if (owner === undefined) return undefined;
  const connection = { ...owner, user: SITE_ROLE };
  const database = openDatabase({ connection, poolSize: 2 });
  try {
    await database.pool.query('SELECT 1');
  } catch {
    await database.close();
    return undefined;
  }
  return {
    database,
    direct: connection,
    owner,
    migrations: [],
    close: () => database.close(),
    abandon: () => {},
  };
}

const PATIENCE_MS = 3_000;

/** The migrated database of this installation, and how to let go of it. */
export type Storage = {
  database: Database;
  /** How the server itself is reached, past a pooler. */
  direct: Connection;
  /** The same as the owner of the tables: for changes of the schema, and restores. */
  owner: Connection;
  /** The migrations that this version was made for. */
  migrations: string[];
  /** Closes the pool, then stops the embedded server, if it is ours. */
  close(): Promise<void>;
  /** Ends the embedded server without waiting for anything. */
  abandon(): void;
};

/**
 * Opens the database of the settings; starts the embedded server if they name none.
 * @param wait how long to wait for a database that is away; by default not at all
 * @param upTo the last migration that is applied; by default all are
 *
 * @throws StartRefusal
 */
export async function openStorage(
  config: Config,
  report: (line: string) => void,
  wait: DatabaseWait = NO_WAIT,
  upTo?: string,
): Promise<Storage> {
  openDataFolder(config.dataDir);
  let embedded: EmbeddedPostgres | undefined;
  if (config.databaseUrl === null) {
    embedded = await startEmbeddedDatabase(config.dataDir, report);
  } else {
    // An embedded server may run in the folder as another user, who must pass through.
    const hasCluster = existsSync(join(config.dataDir, 'postgres'));
    tighten(config.dataDir, hasCluster ? 0o711 : 0o700);
  }
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrl, databaseOwnerUrl } = config;
  const connection = embedded
    ? { ...embedded.connection, user: SITE_ROLE }
    : { connectionString: databaseUrl ?? '' };
  const direct = databaseDirectUrl === null ? connection : { connectionString: databaseDirectUrl };
  const ofOwner = databaseOwnerUrl === null ? direct : { connectionString: databaseOwnerUrl };
  const owner = embedded?.connection ?? ofOwner;
  const isPooled = databaseDirectUrl !== null;
  try {
    if (embedded === undefined) {
      await waitForDatabase(() => checkExternalPostgres(direct, report), report, wait);
    }
    if (isPooled) await waitForDatabase(() => checkPooler(connection), report, wait);
    await bringSchema({ owner, direct }, { report, upTo });
    const database = openDatabase({
      connection,
      direct,
      isPooled,
      // Looked at when it is read from: a site without its standby is slower, and no worse.
      standby: databaseReplicaUrl === null ? undefined : { connectionString: databaseReplicaUrl },
    });
    if (embedded) noteConnection(config.dataDir, owner);
    return {
      database,
      direct,
      owner,
      migrations: (await readMigrations()).map(({ name }) => name),
      close: async () => {
        // A connection that is still in use ends with the server.
        await Promise.race([database.close(), pause(PATIENCE_MS, undefined, { ref: false })]);
        if (embedded) forgetConnection(config.dataDir);
        await embedded?.stop();
      },
      abandon: () => embedded?.abandon(),
    };
  } catch (problem) {
    await embedded?.stop();
    throw problem;
  }
}

function openDataFolder(folder: string): void {
  try {
    makeDataFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException;
    throw new StartRefusal({
      ja: `データのフォルダー ${folder} に書き込めません（${code}）。権限を直すか、DATA_DIRに書き込めるフォルダーを設定してください。`,
      en: `The data folder ${folder} cannot be written (${code}). Correct its rights, or set DATA_DIR to a folder of yours.`,
    });
  }
}

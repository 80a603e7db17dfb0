import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '#platform/database/connection.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { SITE_ROLE } from '#platform/database/site-rights.ts';
import type { Storage } from './storage.ts';

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

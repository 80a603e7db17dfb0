import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError, endLeftover, lockDataFolder } from '@orchard/embedded-postgres';
import { pointIn } from '#operations/archive/point-folder.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';
import type { Database } from '#platform/database/open-database.ts';

/** A point's database, which runs on its own, and how the site reaches it. */
export interface RunningPoint {
  /** As the role that the site serves with. */
  connection: Connection;
  /** As the role that owns the schema. */
  owner: Connection;
  stop(): Promise<void>;
}

/** Where points come from: a stanza of pgBackRest, or the stored nights. */
export interface PointArchive {
  /**
   * Brings the point's database and files into its folder, and runs the database.
   * @param at milliseconds since 1970
   * @param folder the data folder of the point, which this process has taken
   * @param running the database of the running site
   * @throws StartRefusal when that point cannot be brought
   */
  open(
    at: number,
    context: { folder: TakenFolder; running: Database; say: (step: Sentence) => void },
  ): Promise<RunningPoint>;
}

/** The data folder of a point, empty, which no other process uses. */
export interface TakenFolder {
  path: string;
  /** Lets another take it: a database that is started in it takes it itself. */
  unlock(): void;
}

/** Files of the lock, which stay. */
const LOCK = /^lock(?:$|[.-])/;

/**
 * Takes the folder of a point for this process, and empties it: also of the database that a killed
 * process has left running there.
 * @throws StartRefusal when another process of the site, or of this machine, has a point open
 */
export async function takePointFolder(dataDir: string): Promise<TakenFolder> {
  const folder = pointIn(dataDir);
  try {
    if (existsSync(folder)) await endLeftover(folder, () => {});
    const { path, unlock } = lockDataFolder(folder);
    for (const name of readdirSync(path)) {
      if (LOCK.test(name)) continue;
      rmSync(join(path, name), { recursive: true, force: true, maxRetries: 10 });
    }
    return { path, unlock };
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.fault !== 'folder') throw error;
    throw new StartRefusal({
      ja: 'サイトの別のプロセスが、別の時点を開いています。閉じてから、もう一度お試しください。',
      en: 'Another process of the site has a point open: close that one first.',
    });
  }
}

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError, endLeftover, lockDataFolder } from '@orchard/embedded-postgres';
import { pointIn } from '#operations/archive/point-folder.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { TakenFolder } from './point-archive.ts';

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

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDataFolder } from '@orchard/embedded-postgres';
import { findWay, readCatalogue } from '#platform/archive/catalogue.ts';
import { pointIn } from '#platform/archive/return-note.ts';
import type { Config } from '#platform/config/config.ts';
import type { Sentence } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { openRunningStorage } from '#platform/lifecycle/running-storage.ts';
import { openBackupStore } from '#platform/upkeep/backup-store.ts';
import { machineIdentity } from '#platform/upkeep/encryption.ts';
import { openPoint } from '#use-cases/open-point.ts';
import type { PointArchive } from './point-archive.ts';

/** How long the newest seconds may take on their way into the archive. */
const ARRIVAL_MS = 40_000;

/**
 * Hurries the newest changes into the archive, where the point is that new: with a commit after it,
 * so that its replay knows where to end.
 */
async function untilArchived(
  running: Database,
  config: Config,
  { at, say }: { at: number; say: (step: Sentence) => void },
): Promise<void> {
  if (config.backupTo === null) return;
  const scratch = join(pointIn(config.dataDir), 'draft');
  const store = openBackupStore(config.backupTo, scratch);
  const isThere = async () => findWay(await readCatalogue(store, scratch), at) !== undefined;
  if (await isThere()) return;
  say({ ja: '最新の変更を記録しています。', en: 'Archiving the newest changes.' });
  await running.pool.query('SELECT pg_current_xact_id()');
  await running.pool.query('SELECT pg_switch_wal()');
  const giveUp = performance.now() + ARRIVAL_MS;
  while (!(await isThere()) && performance.now() < giveUp) await pause(500);
}

/** The archive that the site keeps of its embedded database. */
export const ownArchive = (config: Config): PointArchive => ({
  async openRunning() {
    const storage = await openRunningStorage(config.dataDir);
    if (!storage) throw new Error('no site runs here');
    return storage.database;
  },
  take: () => makeDataFolder(pointIn(config.dataDir)),
  async open(at, running, say) {
    await untilArchived(running, config, { at, say });
    const { postgres } = await openPoint(config, at, {
      folder: pointIn(config.dataDir),
      identities: [await machineIdentity(config.dataDir)],
      say,
    });
    return { postgres, connection: postgres.connection };
  },
});

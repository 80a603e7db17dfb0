import { rm } from 'node:fs/promises';
import { keepAccessList } from '#features/erasures/access-list.commands.ts';
import { type BackupIndex, bytesOf } from '#operations/upkeep/backup-index.ts';
import type { BackupStore } from '#operations/upkeep/backup-store.ts';
import { machineIdentity, recipientOf } from '#operations/upkeep/encryption.ts';
import { type BackupSource, makeBackup, pruneBackups } from '#operations/upkeep/repository.ts';
import type { Pruning } from '#operations/upkeep/retention.ts';
import { addressOfStore, holdSite } from '#operations/upkeep/stored-sites.ts';
import { withUpkeepLock } from '#operations/upkeep/upkeep-lock.ts';
import { beginRun, endRun } from '#operations/upkeep/upkeep-runs.store.ts';
import { clearWork, makeWorkFolder, updateBackupIn } from '#operations/upkeep/work-folders.ts';
import type { Config } from '#platform/config/config.ts';
import { readRelease } from '#platform/config/release.ts';
import type { Database } from '#platform/database/open-database.ts';
import { secretOf } from '#platform/secrets/app-secret.ts';

/** A backup that was made, and what pruning removed. */
export interface MadeBackup {
  index: BackupIndex;
  pruned: Pruning;
}

async function sourceOf(config: Config, scratch: string): Promise<BackupSource> {
  const { dataDir, filmsS3: bucket, backupRecipients } = config;
  const machine = await recipientOf(await machineIdentity(dataDir));
  const { version } = readRelease();
  const recipients = [...backupRecipients, machine];
  return { dataDir, scratch, bucket, recipients, version, secret: secretOf(config) };
}

/**
 * Makes a backup in the place of the settings, notes how it went, and removes what the rule does not
 * keep.
 * @throws StartRefusal when the settings name no place, or another one is under way
 */
export async function makeSiteBackup(database: Database, config: Config): Promise<MadeBackup> {
  return withUpkeepLock(database, async () => {
    await clearWork(config.dataDir);
    const scratch = await makeWorkFolder(config.dataDir, 'backup');
    const run = await beginRun(database.kysely, 'backup', addressOfStore(config));
    try {
      const { store } = await holdSite(config);
      const index = await makeBackup(database, store, await sourceOf(config, scratch));
      await keepAccessList(database, config, store);
      const rule = { ...config.backupKeep, lastDay: config.backupLastDay };
      const pruned = await pruneBackups(store, rule, { made: index.name });
      await endRun(database.kysely, run, {
        succeeded: true,
        bytes: bytesOf(index),
        tableRows: index.rows,
        files: index.files.length,
      });
      return { index, pruned };
    } catch (error) {
      const cause = (error as Error).cause;
      const problem = cause instanceof Error ? cause.message : (error as Error).message;
      await endRun(database.kysely, run, { succeeded: false, problem }).catch(() => {});
      throw error;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}

/**
 * Makes the backup of an update: encrypted as every other, in DATA_DIR, in the place of the last one.
 */
export async function makeUpdateBackup(database: Database, config: Config): Promise<BackupIndex> {
  const { dataDir } = config;
  const folder = updateBackupIn(dataDir);
  await rm(folder, { recursive: true, force: true });
  const scratch = await makeWorkFolder(dataDir, 'before-update');
  try {
    const { store } = await holdSite({ ...config, backupTo: { kind: 'folder', folder } });
    return await makeBackup(database, store, await sourceOf(config, scratch));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Works on what is stored, while nothing else does.
 * @throws StartRefusal when another machine makes this site's backups, or another is at work
 */
export const onStore = (
  database: Database,
  config: Config,
  work: (store: BackupStore) => Promise<string[]>,
): Promise<string[]> => withUpkeepLock(database, async () => work((await holdSite(config)).store));

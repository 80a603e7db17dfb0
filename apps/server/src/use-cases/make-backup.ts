import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { readRelease } from '#platform/release/release.ts';
import { machineIdentity, recipientOf } from '#platform/upkeep/encryption.ts';
import {
  type BackupIndex,
  bytesOf,
  makeBackup,
  pruneBackups,
} from '#platform/upkeep/repository.ts';
import { addressOfStore, holdSite } from '#platform/upkeep/stored-sites.ts';
import { withUpkeepLock } from '#platform/upkeep/upkeep-lock.ts';
import { beginRun, endRun } from '#platform/upkeep/upkeep-runs.store.ts';
import { keepErasedList } from './keep-erased-list.ts';

/** Where a site's own backups are on their way; whoever holds the lock may empty it. */
const scratchOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backup-draft');

/** A backup that was made, and what pruning removed. */
export interface MadeBackup {
  index: BackupIndex;
  pruned: { backups: string[]; files: number };
}

/**
 * Makes a backup in the place of the settings, notes how it went, and removes what the rule does not
 * keep.
 * @throws StartRefusal when the settings name no place, or another one is under way
 */
export async function makeSiteBackup(database: Database, config: Config): Promise<MadeBackup> {
  const scratch = scratchOf(config);
  return withUpkeepLock(database, async () => {
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    const run = await beginRun(database.kysely, 'backup', addressOfStore(config));
    try {
      const { store } = await holdSite(config);
      const own = await recipientOf(await machineIdentity(config.dataDir));
      const index = await makeBackup(database, store, {
        dataDir: config.dataDir,
        scratch,
        bucket: config.filmsS3,
        recipients: [...config.backupRecipients, own],
        version: readRelease().version,
      });
      await keepErasedList(database, config);
      const rule = { ...config.backupKeep, lastDay: config.backupLastDay };
      const pruned = await pruneBackups(store, rule);
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

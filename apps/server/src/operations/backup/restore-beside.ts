import type { Config } from '#platform/config/config.ts';
import { bringSchema } from '#platform/database/migrate.ts';
import { readMigrations } from '#platform/database/migration-files.ts';
import type { Database } from '#platform/database/open-database.ts';
import { patiently } from '#platform/database/patiently.ts';
import { NO_WAIT } from '#platform/lifecycle/database-wait.ts';
import { openStorage, type Storage } from '#platform/lifecycle/storage.ts';
import { backupLevel, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { claimFolder } from './restore-marker.ts';

/** A plain backup, and what to look at while it is as it was stored. */
interface Stored {
  folder: string;
  manifest: Manifest;
  /** Before the newer migrations. */
  inspect?: (database: Database) => Promise<void>;
}

/**
 * Restores a backup beside the site, into an embedded database in a folder of its own, and brings it
 * up to this version. Nobody's sessions end: nobody is let in there.
 * @param config of the site beside
 * @throws StartRefusal when the backup is one of another program, or of a newer version
 */
export async function restoreBeside(
  config: Config,
  { folder, manifest, inspect = async () => {} }: Stored,
): Promise<Storage> {
  const { dataDir } = config;
  const upTo = backupLevel(manifest, await readMigrations());
  const restoring = claimFolder(dataDir, { folder, manifest, signsOut: false });
  const storage = await openStorage(config, () => {}, NO_WAIT, upTo);
  const { database, owner } = storage;
  try {
    const restoration = {
      folder,
      manifest,
      restoring,
      dataDir,
      signOut: async () => {},
      migrateOn: async () => {
        await inspect(database);
        await bringSchema(storage);
      },
    };
    await patiently(owner, (all) => restoreBackup(all, restoration));
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

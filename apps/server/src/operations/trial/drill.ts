import { join } from 'node:path';
import { readManifest } from '#operations/backup/manifest.ts';
import { newerProgramFor, tryWithRelease } from '#operations/installation/try-with-release.ts';
import { machineIdentity } from '#operations/upkeep/encryption.ts';
import { fetchBackup, resolveName } from '#operations/upkeep/repository.ts';
import { openSite } from '#operations/upkeep/stored-sites.ts';
import { withUpkeepLock } from '#operations/upkeep/upkeep-lock.ts';
import { beginRun, endRun } from '#operations/upkeep/upkeep-runs.store.ts';
import { clearWork, makeWorkFolder, removeWork } from '#operations/upkeep/work-folders.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { type Trial, tryBackup } from './try-backup.ts';

/**
 * Proves that a backup restores: takes it from where backups are kept, opens it with this machine's
 * key, restores it beside the site, compares and tries it, and notes the outcome.
 * @param name of a kept backup, or `latest`
 * @throws StartRefusal when the settings name no place, or another backup or drill is under way
 */
export async function runDrill(
  database: Database,
  config: Config,
  name = 'latest',
): Promise<Trial & { backup: string }> {
  return withUpkeepLock(database, async () => {
    await clearWork(config.dataDir);
    const scratch = await makeWorkFolder(config.dataDir, 'drill');
    const [folder, restored] = [join(scratch, 'backup'), join(scratch, 'restored')];
    const run = await beginRun(database.kysely, 'drill', name);
    const began = performance.now();
    let backup = name;
    let trial: Trial;
    try {
      const { store } = await openSite(config);
      const identity = await machineIdentity(config.dataDir);
      backup = await resolveName(store, name);
      await fetchBackup(store, backup, [identity], folder);
      const newer = await newerProgramFor(readManifest(folder).migrations);
      trial =
        newer === null
          ? await tryBackup(folder, restored, config)
          : tryWithRelease(newer, folder, restored);
    } catch (error) {
      const problem = (error as Error).message;
      trial = { ok: false, problem, rows: 0, files: 0, milliseconds: 0 };
    } finally {
      await removeWork(scratch);
    }
    const milliseconds = Math.round(performance.now() - began);
    await endRun(database.kysely, run, {
      succeeded: trial.ok,
      tableRows: trial.rows,
      files: trial.files,
      ...(trial.problem === null ? {} : { problem: trial.problem }),
    });
    return { ...trial, milliseconds, backup };
  });
}

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from '@orchard/embedded-postgres';
import { isIntact } from '#operations/backup/files.ts';
import { readManifest } from '#operations/backup/manifest.ts';
import { checkBackup, sealingSecret } from '#operations/backup/restore-backup.ts';
import { restoreBeside } from '#operations/backup/restore-beside.ts';
import { newerProgramFor, tryWithRelease } from '#operations/installation/try-with-release.ts';
import { machineIdentity } from '#operations/upkeep/encryption.ts';
import { fetchBackup, resolveName } from '#operations/upkeep/repository.ts';
import { openSite } from '#operations/upkeep/stored-sites.ts';
import { withUpkeepLock } from '#operations/upkeep/upkeep-lock.ts';
import { beginRun, endRun } from '#operations/upkeep/upkeep-runs.store.ts';
import { clearWork, makeWorkFolder, removeWork } from '#operations/upkeep/work-folders.ts';
import type { Config } from '#platform/config/config.ts';
import { settingsBeside } from '#platform/config/config-type.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { endLeftoverDatabase } from '#platform/lifecycle/embedded-database.ts';
import { secretOf } from '#platform/secrets/app-secret.ts';
import { compareRows } from './compare-rows.ts';
import { trySite } from './try-site.ts';

/** How the trial of a backup went. */
export interface Trial {
  ok: boolean;
  /** What is wrong, in one sentence or several; null where all is well. */
  problem: string | null;
  rows: number;
  files: number;
  milliseconds: number;
}

const MOST_NAMED = 5;

const named = (list: readonly string[]) =>
  `${list.slice(0, MOST_NAMED).join(', ')}${list.length > MOST_NAMED ? ` and ${list.length - MOST_NAMED} more` : ''}`;

/** The data folder of a trial. */
export const dataIn = (scratch: string): string => join(scratch, 'data');

/**
 * Empties the folder of a trial. One that was killed has left its database running there, which
 * would write on into the next one's way.
 */
export async function emptyTrial(scratch: string): Promise<void> {
  await endLeftoverDatabase(dataIn(scratch), () => {});
  await rm(scratch, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Restores a backup beside the site, into an embedded database in a folder of its own, and tries it:
 * every row and file is compared with the backup, the newer migrations are applied, and the site is
 * put on it. The site itself, its database, its mails and its bucket are left alone.
 * @param folder a plain backup
 * @param scratch is emptied before and afterwards
 * @param leaves a copy that is well stays
 */
export async function tryBackup(
  folder: string,
  scratch: string,
  site: Config,
  leaves = false,
): Promise<Trial> {
  const began = performance.now();
  await emptyTrial(scratch);
  makeDataFolder(scratch);
  const dataDir = dataIn(scratch);
  const config = settingsBeside(site, dataDir);
  let rows = 0;
  let files = 0;
  const wrong: string[] = [];
  try {
    const manifest = await checkBackup(folder, sealingSecret(secretOf(site), folder));
    rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    files = manifest.files.length;
    const storage = await restoreBeside(config, {
      folder,
      manifest,
      inspect: async (database) => {
        const different = await compareRows(database, folder, manifest);
        if (different.length > 0) wrong.push(`Tables differ: ${named(different)}.`);
      },
    });
    try {
      for (const file of manifest.files) {
        if (!(await isIntact(dataDir, file))) wrong.push(`The file ${file.path} differs.`);
      }
      const odd = await trySite(storage.database, config);
      if (odd.length > 0) wrong.push(`${named(odd)}.`);
    } finally {
      await storage.close();
    }
  } catch (error) {
    wrong.push(error instanceof StartRefusal ? error.message : String((error as Error).message));
  } finally {
    const isLeft = leaves && wrong.length === 0;
    if (!isLeft && existsSync(scratch)) await rm(scratch, { recursive: true, force: true });
  }
  return {
    ok: wrong.length === 0,
    problem: wrong.length === 0 ? null : named(wrong),
    rows,
    files,
    milliseconds: Math.round(performance.now() - began),
  };
}

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

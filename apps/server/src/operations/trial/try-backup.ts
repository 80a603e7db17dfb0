import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder } from '@orchard/embedded-postgres';
import { isIntact } from '#operations/backup/files.ts';
import { checkBackup } from '#operations/backup/restore-backup.ts';
import { restoreBeside } from '#operations/backup/restore-beside.ts';
import type { Config } from '#platform/config/config.ts';
import { settingsBeside } from '#platform/config/config-type.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { endLeftoverDatabase } from '#platform/lifecycle/embedded-database.ts';
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
    const manifest = await checkBackup(folder);
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

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  clusterIn,
  makeDataFolder,
  notedPostmaster,
  processExists,
  runsCluster,
} from '@orchard/embedded-postgres';
import { endLeftoverDatabase } from '#platform/lifecycle/embedded-database.ts';

/** What lies in DATA_DIR for as long as a command works, often in clear: one folder for each. */
const WORK = 'work';
/** Where a trial restores to in its folder. */
const TRIAL = 'restored/data';

/** When a process began, as Linux counts; a number is given to another process some day. */
function beginOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? null;
  } catch {
    return null;
  }
}

const OURS = `${process.pid}-${beginOf(process.pid) ?? 0}`;

/** The folder of this process for some work in a data folder; {@link makeWorkFolder} makes it. */
export const workFolder = (dataDir: string, name: string): string =>
  join(dataDir, WORK, `${name}-${OURS}`);

const made = new Set<string>();

/** Ends the database of a trial at once: no row of it is missed. Nothing else can be waited for at an exit. */
function endTrial(cluster: string): void {
  const postmaster = notedPostmaster(cluster);
  if (postmaster === undefined || !runsCluster(postmaster, cluster)) return;
  process.kill(postmaster, 'SIGQUIT');
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 100 && runsCluster(postmaster, cluster); tries += 1) {
    Atomics.wait(clock, 0, 0, 20);
  }
}

/** Removes this process's folders as the last thing that it does. */
function removeOwnWork(): void {
  for (const folder of made) {
    endTrial(clusterIn(join(folder, TRIAL)));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Makes the folder of this process for some work, empty; what killed commands have left goes. It goes
 * with the process, also when that is told to end amid its work.
 */
export async function makeWorkFolder(dataDir: string, name: string): Promise<string> {
  const folder = workFolder(dataDir, name);
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  await removeLeftWork(dataDir);
  makeDataFolder(dataDir);
  // Another user may have to run a database in it.
  makeDataFolder(join(dataDir, WORK));
  makeDataFolder(folder);
  if (made.size === 0) process.once('exit', removeOwnWork);
  made.add(folder);
  return folder;
}

/** Whether the process is at work that a folder belongs to. */
function isAtWork(name: string): boolean {
  const [, pid, begin] = /-(\d+)-(\d+)$/.exec(name) ?? [];
  if (pid === undefined || !processExists(Number(pid))) return false;
  return (beginOf(Number(pid)) ?? begin) === begin;
}

/** Ends the database that a killed trial has left running in a folder, and removes the folder. */
export async function removeWork(folder: string): Promise<void> {
  await endLeftoverDatabase(join(folder, TRIAL), () => {});
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function removeLeftWork(dataDir: string): Promise<void> {
  const work = join(dataDir, WORK);
  for (const name of await namesIn(work)) {
    if (!isAtWork(name)) await removeWork(join(work, name));
  }
}

/** The backup that an update makes: a store of its own, a way back for some days. */
export const updateBackupIn = (dataDir: string): string => join(dataDir, 'before-update');

const DAY_MS = 86_400_000;
const UPDATE_DAYS = 7;
/** A clock that says more than this is more likely wrong. */
const MOST_DAYS = 60;

/** Removes the backup of an update of days ago. */
async function removeOldUpdateBackup(dataDir: string): Promise<void> {
  const folder = updateBackupIn(dataDir);
  const made = await stat(folder).catch(() => null);
  if (made === null) return;
  const days = (Date.now() - made.mtimeMs) / DAY_MS;
  if (days > UPDATE_DAYS && days < MOST_DAYS) {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes what killed commands have left in a data folder, so that no copy of the site lies there in
 * clear. What a command at work has there stays.
 */
export async function clearWork(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  await removeLeftWork(dataDir);
  await removeOldUpdateBackup(dataDir);
}

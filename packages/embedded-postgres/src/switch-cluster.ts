import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { majorOf } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { lockFolder } from './folder-lock.ts';

/** Where the cluster of a data folder lies. */
export const clusterIn = (folder: string): string => join(folder, 'postgres');

const EARLIER = /^postgres-(\d+)$/;
const noteIn = (folder: string) => join(folder, 'postgres.switch');
const earlierIn = (folder: string, major: number) => join(folder, `postgres-${major}`);

/** The major versions of the clusters that a data folder keeps from before a change. */
export function earlierClusters(folder: string): number[] {
  return readdirSync(folder)
    .map((name) => Number(EARLIER.exec(name)?.[1]))
    .filter((major) => major > 0)
    .sort((a, b) => a - b);
}

/** Removes an earlier cluster; cut off, it is no cluster any more. */
export function removeEarlier(folder: string, major: number): void {
  const gone = `${earlierIn(folder, major)}.removed`;
  rmSync(gone, { recursive: true, force: true });
  if (existsSync(earlierIn(folder, major))) renameSync(earlierIn(folder, major), gone);
  rmSync(gone, { recursive: true, force: true });
}

// A power cut must not undo one rename and keep a later one.
function settle(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Puts another cluster into the place of the present one, which stays beside under the name of its
 * version. Cut off between its two renames it is finished by the next start.
 */
export function switchClusters(folder: string, next: string): void {
  const before = majorOf(clusterIn(folder));
  if (before === undefined) throw new Error(`no cluster in ${folder}`);
  removeEarlier(folder, before);
  switchTo(folder, next, earlierIn(folder, before));
}

function switchTo(folder: string, next: string, keptAt: string): void {
  const cluster = clusterIn(folder);
  writeFileSync(`${noteIn(folder)}.draft`, next, { mode: 0o600, flush: true });
  renameSync(`${noteIn(folder)}.draft`, noteIn(folder));
  settle(folder);
  renameSync(cluster, keptAt);
  settle(folder);
  finishSwitch(folder);
}

/** Brings a switch to its end that was cut off. Before its first rename nothing has happened. */
export function finishSwitch(folder: string): void {
  let next: string;
  try {
    next = readFileSync(noteIn(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return;
  }
  if (!existsSync(clusterIn(folder))) renameSync(next, clusterIn(folder));
  settle(folder);
  rmSync(noteIn(folder));
}

/**
 * Returns to the cluster that was kept from before a change. The present one stays beside.
 * @throws EmbeddedPostgresError when none of this version was kept, or a process uses the folder
 */
export function returnTo(folder: string, major: number): void {
  const unlock = lockFolder(folder);
  try {
    finishSwitch(folder);
    if (majorOf(clusterIn(folder)) === major) return;
    if (!existsSync(earlierIn(folder, major))) {
      throw new EmbeddedPostgresError('folder', {
        ja: `${folder} に、PostgreSQL ${major} の元のデータベースは残っていません。`,
        en: `${folder} keeps no earlier database of PostgreSQL ${major}.`,
      });
    }
    switchClusters(folder, earlierIn(folder, major));
  } finally {
    unlock();
  }
}

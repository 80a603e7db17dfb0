import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { majorOf } from './cluster.ts';
import { lockFolder } from './data-folder.ts';

/** Where the cluster of a data folder lies. */
export const clusterIn = (folder: string): string => join(folder, 'postgres');

/** Where a whole cluster lies that is to take the place of the present one. */
const nextIn = (folder: string) => join(folder, 'postgres.next');

const EARLIER = /^postgres-\d+$/;

/** The clusters of other major versions that a data folder still has from before a change. */
export const earlierClusters = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => EARLIER.test(name))
    .map((name) => join(folder, name));

// A power cut must not undo one rename and keep a later one.
function settle(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Puts a whole cluster into the place of the present one, which stays beside under the name of its
 * version. A rename replaces no full folder, so there are two: cut off between them, it is finished
 * by the next start.
 * @throws EmbeddedPostgresError when a process uses the folder
 */
export function putInPlace(folder: string, cluster: string): void {
  const unlock = lockFolder(folder);
  try {
    renameSync(cluster, nextIn(folder));
    settle(folder);
    const aside = `${clusterIn(folder)}-${majorOf(clusterIn(folder))}`;
    rmSync(aside, { recursive: true, force: true });
    renameSync(clusterIn(folder), aside);
    settle(folder);
    finishSwitch(folder);
  } finally {
    unlock();
  }
}

/** Brings a switch to its end that was cut off, or forgets it where the present cluster still lies. */
export function finishSwitch(folder: string): void {
  const next = nextIn(folder);
  if (!existsSync(next)) return;
  if (existsSync(clusterIn(folder))) rmSync(next, { recursive: true, force: true });
  else renameSync(next, clusterIn(folder));
  settle(folder);
}

import { copyFileSync, existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { majorOf } from './cluster.ts';
import { makeDataFolder } from './data-folder.ts';
import {
  changeIn,
  clearChange,
  type EmbeddedConnection,
  type EmbeddedPostgres,
  runCluster,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { lockFolder } from './folder-lock.ts';
import { clusterIn, finishSwitch, switchClusters } from './switch-cluster.ts';

/** A cluster's way to another major version. */
type Change = {
  /** The data folder. */
  folder: string;
  /** Answers the programs of the present cluster. */
  from: (major: number) => Binaries;
  to: Binaries;
  report: (line: string) => void;
  /** Comes first, and may refuse. */
  check: () => Promise<void>;
  /** Ends the change, which has then changed nothing. */
  signal: AbortSignal;
  /** Fills the new server from the old one, and throws where they differ. */
  copy: (servers: {
    from: EmbeddedConnection;
    to: EmbeddedConnection;
    /** For what the copy needs on its way; is removed. */
    scratch: string;
  }) => Promise<void>;
};

/** Whether the cluster of a data folder is on its way to another major version. */
export const isChangingMajor = (folder: string): boolean => existsSync(changeIn(folder));

/** Makes the folder of the new cluster, with the password that clients of the old one know. */
function makeScratch(folder: string): string {
  const scratch = changeIn(folder);
  makeDataFolder(scratch);
  const password = join(folder, 'database-password');
  if (existsSync(password)) copyFileSync(password, join(scratch, 'database-password'));
  return scratch;
}

/**
 * Moves the data in `folder` into a new cluster of another major version, and keeps the old one
 * beside. Nobody else runs the data meanwhile. A kill at any moment leaves the old cluster or the
 * new one in its place, whole.
 * @returns the versions before and after; the same where nothing had to be done
 * @throws EmbeddedPostgresError, and what `copy` throws: the old cluster is in its place then
 */
export async function changeMajor(change: Change): Promise<{ before: number; after: number }> {
  const { to, report, signal } = change;
  const folder = realpathSync(change.folder);
  const unlock = lockFolder(folder);
  const running: EmbeddedPostgres[] = [];
  const stop = () => Promise.all(running.splice(0).map((postgres) => postgres.stop()));
  signal.addEventListener('abort', () => void stop().catch(() => {}), { once: true });
  try {
    finishSwitch(folder);
    const before = majorOf(clusterIn(folder)) ?? to.major;
    await clearChange(folder, report);
    if (before === to.major) return { before, after: before };
    await change.check();
    const old = await runCluster({ folder, programs: change.from(before), report });
    running.push(old);
    const scratch = makeScratch(folder);
    const fresh = await startEmbeddedPostgres({ folder: scratch, programs: to });
    running.push(fresh);
    signal.throwIfAborted();
    await change.copy({ from: old.connection, to: fresh.connection, scratch });
    await stop();
    signal.throwIfAborted();
    switchClusters(folder, clusterIn(scratch));
    return { before, after: to.major };
  } finally {
    await stop();
    await clearChange(folder, report);
    unlock();
  }
}

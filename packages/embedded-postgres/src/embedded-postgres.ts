import { existsSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Binaries, findBinaries } from './binaries.ts';
import { clusterPassword, createCluster, refuseOtherVersion, SUPERUSER } from './cluster.ts';
import { lockFolder, openDataFolder, PORT, restrictRights, socketFolder } from './data-folder.ts';
import { chooseIdentity } from './identity.ts';
import { keepRunning } from './keep-running.ts';
import { launchPostmaster } from './postmaster.ts';
import { notedPostmaster, processExists, runsCluster, send, stopPostmaster } from './processes.ts';
import { type FurtherSettings, serverSettings } from './settings.ts';
import { clusterIn, finishSwitch } from './switch-cluster.ts';

/** How a client reaches the server, in the words of node-postgres. */
export type EmbeddedConnection = {
  /** The folder of the unix socket; 127.0.0.1 on Windows. */
  host: string;
  port: number;
  user: string;
  database: string;
  /** On Windows only: elsewhere the rights of the socket's folder protect the server. */
  password?: string;
};

export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** True when this start created the cluster, which is then empty. */
  isNew: boolean;
  /**
   * Shuts the server down and unlocks the folder.
   * @throws EmbeddedPostgresError when the server does not end within 15 seconds
   */
  stop(): Promise<void>;
  /** Shuts the server down without waiting; the next start recovers. */
  abandon(): void;
};

type Options = {
  /** Created if missing, with its parents. */
  folder: string;
  /** Programs of another version, in a folder that `findBinariesIn` reads; by default the own ones. */
  programs?: Binaries;
  /** False only for tests: a power cut then loses data. */
  durable?: boolean;
  /** Further settings of the server, such as those of the archive. */
  settings?: FurtherSettings | undefined;
  /** Receives one line for each event that an operator should see. */
  report?: (line: string) => void;
};

/**
 * Runs a PostgreSQL server on the data in `folder`, creates the data on the first start, and
 * restarts the server when it dies. Ends a server that an earlier, killed process left running.
 *
 * @throws EmbeddedPostgresError, also when another process runs a server on the folder
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const folder = openDataFolder(options.folder);
  const unlock = lockFolder(folder);
  try {
    finishSwitch(folder);
    await clearChange(folder, options.report);
    const postgres = await runCluster({ ...options, folder });
    return {
      ...postgres,
      stop: async () => {
        await postgres.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Runs a server on a data folder that is locked: with its user, its cluster, and no leftover beside. */
async function runCluster({
  folder,
  programs: binaries = findBinaries(),
  durable = true,
  settings: further,
  report = () => {},
}: Options): Promise<EmbeddedPostgres> {
  const cluster = clusterIn(folder);
  const isNew = !existsSync(cluster);
  const identity = chooseIdentity(cluster, [binaries.folder, folder]);
  restrictRights(folder, identity.as === 'user' ? 0o711 : 0o700);
  const password = clusterPassword(folder);
  if (isNew) {
    report('Creating the database.');
    await createCluster(cluster, { binaries, identity, password });
  } else {
    refuseOtherVersion(cluster, binaries);
  }
  const mistakenPid = await endLeftoverOf(cluster, binaries, report);
  // node-postgres recognises a unix socket by the slash at its beginning, which Windows paths lack.
  const sockets = password === undefined ? socketFolder(folder, identity) : undefined;
  const port = sockets === undefined ? await freePort() : PORT;
  const settings = serverSettings({ major: binaries.major, sockets, port, durable, further });
  const logFile = join(folder, 'postgres.log');
  const launch = { binaries, identity, cluster, settings, logFile, mistakenPid };
  const server = await keepRunning(() => launchPostmaster(launch), report);
  return {
    connection: {
      host: sockets ?? '127.0.0.1',
      port,
      user: SUPERUSER,
      database: SUPERUSER,
      ...(password === undefined ? {} : { password }),
    },
    isNew,
    stop: async () => {
      await server.end((pid) => stopPostmaster(pid, launch));
      // It may lie in the system's temporary folder.
      if (sockets !== undefined) rmSync(sockets, { recursive: true, force: true });
    },
    abandon: () => {
      const pid = server.letGo();
      if (pid !== undefined) send(pid, 'SIGQUIT');
    },
  };
}

/** Returns the id of a living process that the cluster's pid file names by mistake. */
async function endLeftoverOf(
  cluster: string,
  binaries: Binaries,
  report: (line: string) => void,
): Promise<number | undefined> {
  const pid = notedPostmaster(cluster);
  if (pid === undefined) return undefined;
  if (!runsCluster(pid, cluster)) return processExists(pid) ? pid : undefined;
  report('Ending the database server that an earlier start has left running.');
  await stopPostmaster(pid, { cluster, binaries });
  return undefined;
}

/**
 * Ends the server that an earlier, killed process left running on the data in `folder`.
 *
 * @throws EmbeddedPostgresError when a living process uses the folder
 */
export async function endLeftover(folder: string, report: (line: string) => void): Promise<void> {
  if (!existsSync(clusterIn(folder))) return;
  const real = realpathSync(folder);
  const unlock = lockFolder(real);
  try {
    await endLeftoverOf(clusterIn(real), findBinaries(), report);
  } finally {
    unlock();
  }
}

/** Where a change of the major version works. */
export const changeIn = (folder: string): string => join(folder, 'postgres-change');

/** Removes what a killed change left behind, its server first. The folder is locked. */
async function clearChange(folder: string, report = (_line: string) => {}): Promise<void> {
  const scratch = changeIn(folder);
  if (!existsSync(scratch)) return;
  await endLeftover(scratch, report);
  // Its initdb may still write.
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? PORT) : PORT));
    });
  });
}

import { existsSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';
import { makeDataFolder, tighten } from '#platform/storage/private-files.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { clusterPassword, createCluster, refuseOtherVersion, SUPERUSER } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { chooseIdentity } from './identity.ts';
import { keepRunning } from './keep-running.ts';
import { type Launch, launchPostmaster } from './postmaster.ts';
import { exists, notedPostmaster, runsCluster } from './processes.ts';
import { serverSettings } from './settings.ts';
import { PORT, removeSocketFolder, socketFolder } from './socket-folder.ts';
import { send, stopPostmaster } from './stopping.ts';

export type EmbeddedPostgres = {
  connection: Connection;
  /** Whether this start made the cluster, so that it is empty. */
  isNew: boolean;
  /** Ends the server in order and gives the folder free. */
  stop(): Promise<void>;
  /** Ends the server at once, for when there is no time; the next start recovers. */
  abandon(): void;
};

type Options = {
  folder: string;
  /** False only for tests: nothing survives a power cut then. */
  durable?: boolean;
  report?: (line: string) => void;
};

/**
 * Runs a PostgreSQL server of our own on the data in `folder`, making it on the first start, and
 * starts it again when it ends without being asked to. What an earlier, killed start has left
 * running is ended first; two at once on one folder are refused.
 *
 * @throws StartRefusal with a sentence for the person at the terminal.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const report = options.report ?? (() => {});
  const folder = openFolder(options.folder);
  const unlock = lockFolder(folder);
  try {
    const cluster = join(folder, 'postgres');
    const isNew = !existsSync(cluster);
    const { launch, connection } = await prepare(folder, cluster, {
      durable: options.durable ?? true,
      report,
    });
    const server = await keepRunning(() => launchPostmaster(launch), report);
    return {
      connection,
      isNew,
      stop: async () => {
        await server.end((pid) => stopPostmaster(pid, launch));
        if (connection.host?.startsWith('/')) removeSocketFolder(connection.host);
        unlock();
      },
      abandon: () => {
        const pid = server.letGo();
        if (pid !== undefined) send(pid, 'SIGQUIT');
      },
    };
  } catch (problem) {
    unlock();
    throw problem;
  }
}

function openFolder(folder: string): string {
  try {
    makeDataFolder(folder);
    return realpathSync(folder);
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException;
    throw new StartRefusal(
      `The data folder ${folder} cannot be made (${code}). Set DATA_DIR to a folder that you may write to.`,
    );
  }
}

/** Everything up to the launch: the programs, who runs them, the cluster, and nobody else on it. */
async function prepare(
  folder: string,
  cluster: string,
  { durable, report }: { durable: boolean; report: (line: string) => void },
): Promise<{ launch: Launch; connection: Connection }> {
  const binaries = findBinaries();
  const identity = chooseIdentity(cluster, [binaries.folder, folder]);
  tighten(folder, identity.as === 'user' ? 0o711 : 0o700);
  const password = clusterPassword(folder);
  if (existsSync(cluster)) {
    refuseOtherVersion(cluster, binaries);
  } else {
    report('Creating the database.');
    await createCluster(cluster, { binaries, identity, password });
  }
  const mistakenPid = await endLeftoverOf(cluster, binaries, report);
  // node-postgres knows unix sockets by a path that starts with a slash, which Windows has not.
  const sockets = password === undefined ? socketFolder(folder, identity) : undefined;
  const port = sockets === undefined ? await freePort() : PORT;
  return {
    launch: {
      binaries,
      identity,
      cluster,
      settings: serverSettings({ sockets, port, durable }),
      logFile: join(folder, 'postgres.log'),
      mistakenPid,
    },
    connection: {
      host: sockets ?? '127.0.0.1',
      port,
      user: SUPERUSER,
      database: SUPERUSER,
      ...(password === undefined ? {} : { password }),
    },
  };
}

/** Answers with a living process that is no postmaster of this cluster though its note says so. */
async function endLeftoverOf(
  cluster: string,
  binaries: Binaries,
  report: (line: string) => void,
): Promise<number | undefined> {
  const noted = notedPostmaster(cluster);
  if (noted === undefined) return undefined;
  if (!runsCluster(noted, cluster)) return exists(noted) ? noted : undefined;
  report('Ending the database server that an earlier start has left running.');
  await stopPostmaster(noted, { cluster, binaries });
  return undefined;
}

/**
 * Ends what an earlier, killed start has left running on the data in `folder`.
 *
 * @throws StartRefusal when a start is using it.
 */
export async function endLeftover(folder: string, report: (line: string) => void): Promise<void> {
  if (!existsSync(join(folder, 'postgres'))) return;
  const real = realpathSync(folder);
  const unlock = lockFolder(real);
  try {
    await endLeftoverOf(join(real, 'postgres'), findBinaries(), report);
  } finally {
    unlock();
  }
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

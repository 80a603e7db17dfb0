import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Binaries } from './binaries.ts';
import { programEnvironment } from './environment.ts';
import { commandAs, type Identity } from './identity.ts';
import { openLogFile } from './log-file.ts';
import { isReady } from './processes.ts';

/** All that it takes to run the server of one cluster. */
export type Launch = {
  binaries: Binaries;
  identity: Identity;
  cluster: string;
  settings: readonly string[];
  logFile: string;
  /** A living process that is no postmaster though a leftover note says so. */
  mistakenPid: number | undefined;
};

const POLL_MS = 10;
// After a crash the remaining backends of the old server let go of its memory within about a second.
const LEFTOVERS_GONE_MS = 15_000;
const leftovers = /pre-existing shared memory|lock file .* already exists/;

/** Starts the server and answers once it takes queries. */
export async function launchPostmaster(launch: Launch): Promise<ChildProcess> {
  const giveUp = Date.now() + LEFTOVERS_GONE_MS;
  for (;;) {
    const log = openLogFile(launch.logFile);
    try {
      const child = spawnPostmaster(launch, log.descriptor);
      if (await takesQueries(child, launch.cluster)) return child;
      const complaint = log.complaint();
      if (!leftovers.test(complaint) || Date.now() > giveUp) {
        throw new StartRefusal(
          `PostgreSQL did not start: ${complaint || 'it said nothing'}. Its log is ${launch.logFile}.`,
        );
      }
    } finally {
      log.close();
    }
    await pause(100);
  }
}

function spawnPostmaster(launch: Launch, log: number): ChildProcess {
  const { binaries, identity, cluster, settings, mistakenPid } = launch;
  const command = commandAs(identity, binaries.postgres, ['-D', cluster, ...settings]);
  const { cwd, env } = programEnvironment(binaries);
  const child = spawn(command.file, command.args, {
    cwd,
    // PostgreSQL takes a leftover note for a living server when the process id was given anew,
    // unless that process is its parent's parent.
    ...(env && { env: mistakenPid ? { ...env, PG_GRANDPARENT_PID: `${mistakenPid}` } : env }),
    ...command.ids,
    // In a group of its own: Ctrl-C in the terminal reaches us alone, and we end it in order.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  return child;
}

/** False when the server ended before it took queries. */
async function takesQueries(child: ChildProcess, cluster: string): Promise<boolean> {
  let failed = false;
  child.once('error', () => {
    failed = true;
  });
  while (!failed && child.exitCode === null && child.signalCode === null) {
    if (isReady(cluster, child.pid)) return true;
    await pause(POLL_MS);
  }
  return false;
}

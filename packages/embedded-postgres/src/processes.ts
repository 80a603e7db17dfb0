import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Returns the process that last ran as the cluster's postmaster, according to its pid file. */
export function notedPostmaster(cluster: string): number | undefined {
  const pid = Number(readNote(cluster)[0]);
  return pid > 0 ? pid : undefined;
}

/**
 * Whether this postmaster takes queries; pg_ctl reads the same line. One that replays an archive
 * calls itself `standby` until it is done.
 */
export function isReady(cluster: string, pid: number | undefined): boolean {
  const note = readNote(cluster);
  return Number(note[0]) === pid && note[7]?.trim() === 'ready';
}

function readNote(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Whether a process with this id runs; one that has ended and waits for its parent does not. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** In a container without an init nobody waits for orphans, and some inits take a second. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  } catch {
    // No Linux, or it is hidden from us.
    return false;
  }
}

/** Whether this process is a postmaster of this cluster: the system gives ids of dead processes to others. */
export function runsCluster(pid: number, cluster: string): boolean {
  if (!processExists(pid)) return false;
  const command = commandLine(pid);
  return command.includes('postgres') && command.includes(cluster);
}

// Empty for a process that has ended and waits for its parent.
function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  }
  if (process.platform === 'win32') {
    const filter = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
    return spawnSync('powershell', ['-NoProfile', '-Command', filter], { encoding: 'utf8' }).stdout;
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout;
}

const POLL_MS = 10;
// A fast shutdown ends the sessions and writes everything back. After an immediate one, the next
// start replays the log.
const steps = [
  { signal: 'SIGINT', mode: 'fast', wait: 10_000 },
  { signal: 'SIGQUIT', mode: 'immediate', wait: 5_000 },
] as const;

/**
 * Shuts a postmaster down; resolves when it is gone.
 * @throws EmbeddedPostgresError when it survives both signals
 */
export async function stopPostmaster(
  pid: number,
  { cluster, binaries }: { cluster: string; binaries: Binaries },
): Promise<void> {
  for (const { signal, mode, wait } of steps) {
    if (process.platform === 'win32') {
      spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', mode, '-W']);
    } else {
      send(pid, signal);
    }
    const giveUp = Date.now() + wait;
    while (Date.now() < giveUp) {
      if (!runsCluster(pid, cluster)) return;
      await pause(POLL_MS);
    }
  }
  throw new EmbeddedPostgresError('server', {
    ja: `PostgreSQL（プロセス ${pid}）が終わりません。手で終わらせてから、もう一度起動してください。`,
    en: `PostgreSQL (process ${pid}) does not end. End it by hand, then start again.`,
  });
}

/** Sends a signal to a process that may have ended already. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

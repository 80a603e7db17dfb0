import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, programEnvironment } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { commandAs, type Identity } from './identity.ts';
import { isReady } from './processes.ts';

/** What it takes to run the server of one cluster. */
export type Launch = {
  binaries: Binaries;
  identity: Identity;
  cluster: string;
  settings: readonly string[];
  logFile: string;
  /** A living process that is no postmaster, although the pid file of a dead one names it. */
  mistakenPid: number | undefined;
};

const POLL_MS = 10;
// After a crash the backends of the old server release its memory within about a second.
const LEFTOVERS_GONE_MS = 15_000;
const leftovers = /pre-existing shared memory|lock file .* already exists/;

/**
 * Starts the server; resolves when it takes queries.
 * @throws EmbeddedPostgresError with the last error of PostgreSQL's log
 */
export async function launchPostmaster(launch: Launch): Promise<ChildProcess> {
  const giveUp = Date.now() + LEFTOVERS_GONE_MS;
  for (;;) {
    const log = openLogFile(launch.logFile);
    try {
      const child = spawnPostmaster(launch, log.descriptor);
      if (await takesQueries(child, launch.cluster)) return child;
      const message = log.lastError();
      if (!leftovers.test(message) || Date.now() > giveUp) {
        throw new EmbeddedPostgresError('server', {
          ja: `PostgreSQLが起動しませんでした：${message || '理由は書かれていません'}。ログは ${launch.logFile} にあります。`,
          en: `PostgreSQL did not start: ${message || 'it wrote no reason'}. Its log is ${launch.logFile}.`,
        });
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
    // When another process has the id in a leftover pid file, PostgreSQL takes it for a living
    // server, unless that process is its parent's parent.
    ...(env && { env: mistakenPid ? { ...env, PG_GRANDPARENT_PID: `${mistakenPid}` } : env }),
    ...command.ids,
    // A group of its own: Ctrl-C in the terminal reaches only this process, which shuts it down.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  return child;
}

/** Resolves to false when the server ended before it took queries. */
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

const LARGEST = 4 * 1024 * 1024;
const TRIM_EVERY_MS = 60_000;

/**
 * Opens the log of PostgreSQL's standard error: at most 4 MB, checked once a minute, and as much in
 * an older file (`.1`). PostgreSQL writes to the file itself, so its last words survive this process.
 */
export function openLogFile(path: string): {
  descriptor: number;
  /** The last error written since this call; empty if there is none. */
  lastError(): string;
  close(): void;
} {
  trim(path);
  const descriptor = openSync(path, 'a', 0o600);
  const start = fstatSync(descriptor).size;
  const timer = setInterval(() => trim(path), TRIM_EVERY_MS);
  timer.unref();
  return {
    descriptor,
    lastError: () => lastErrorOf(path, start),
    close: () => {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}

function trim(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LARGEST) return;
  copyFileSync(path, `${path}.1`);
  // PostgreSQL appends, so its next line goes to the beginning of the emptied file.
  truncateSync(path, 0);
}

function lastErrorOf(path: string, start: number): string {
  const file = openSync(path, 'r');
  try {
    const from = Math.max(start, fstatSync(file).size - 8192);
    const bytes = Buffer.alloc(8192);
    const written = bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, from));
    const lines = written.trim().split('\n');
    const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
    return fatal.replace(/^.*(?:FATAL|PANIC): +/, '');
  } finally {
    closeSync(file);
  }
}

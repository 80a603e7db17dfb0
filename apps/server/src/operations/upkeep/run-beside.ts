import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { serverFolder } from '#platform/config/folders.ts';

/** Who waits for what: nobody for a backup, an operator for a point. */
export const PRIORITIES = { backup: 15, point: 0 } as const;

/** Program and arguments of a command of this installation. */
export const ownCommand = (...args: string[]): string[] => [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  join(serverFolder, 'dist/site/orchard.js'),
  ...args,
];

/**
 * Starts a command beside the site, at a priority of its own: what it takes in memory and time is not
 * taken from requests.
 * @param isBound ends it when this process ends, and lets both send messages
 * @param hear receives what it prints
 */
export function runBeside(
  [program = '', ...args]: readonly string[],
  hear: (text: string) => void,
  { priority, isBound = false }: { priority: number; isBound?: boolean },
): ChildProcess {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', ...(isBound ? (['ipc'] as const) : [])],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', hear);
  }
  child.once('spawn', () => {
    try {
      setPriority(child.pid as number, priority);
    } catch {
      // It has ended already, or the system knows no priorities.
    }
  });
  return child;
}

const JAPAN_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Whether a backup is due: none has begun since the last time that the clock in Japan showed `at`.
 * @param at `HH:MM`
 * @param startedAt when the last one began
 */
export function isDue(at: string, startedAt: Date | null, now: Date): boolean {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const local = now.getTime() + JAPAN_MS;
  const today = Math.floor(local / DAY_MS) * DAY_MS + (hours * 60 + minutes) * 60_000;
  const last = (today <= local ? today : today - DAY_MS) - JAPAN_MS;
  return startedAt === null || startedAt.getTime() < last;
}

/** What makes the night's backup beside the site. */
export type Nightly = ReturnType<typeof createNightly>;

/**
 * Runs `orchard nightly` as a process of its own.
 * @param command program and arguments; by default those of this installation
 */
export function createNightly(
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  command: readonly string[] = ownCommand('nightly'),
) {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  return {
    /** Starts the work, unless it is under way. */
    start() {
      if (child) return;
      let output = '';
      const hear = (text: string) => {
        output = (output + text).slice(-4_000);
      };
      const started = runBeside(command, hear, { priority: PRIORITIES.backup });
      child = started;
      ended = new Promise((resolve) => {
        const end = (code: unknown) => {
          child = undefined;
          if (code === 0) log.info({ output }, 'nightly');
          else log.error({ code, output }, 'nightly');
          resolve();
        };
        started.once('error', end).once('close', end);
      });
    },
    /** Ends the work, and waits for that. */
    async stop() {
      child?.kill('SIGTERM');
      await ended;
    },
  };
}

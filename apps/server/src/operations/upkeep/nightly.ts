import type { ChildProcess } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import { ownCommand, PRIORITIES, runBeside } from './run-beside.ts';

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
export interface Nightly {
  /** Starts it, unless it is under way. */
  start(): void;
  /** Ends it, and waits for that. */
  stop(): Promise<void>;
}

/**
 * Runs `orchard nightly` as a process of its own.
 * @param command program and arguments; by default those of this installation
 */
export function createNightly(
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  command: readonly string[] = ownCommand('nightly'),
): Nightly {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  return {
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
    async stop() {
      child?.kill('SIGTERM');
      await ended;
    },
  };
}

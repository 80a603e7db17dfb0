import type { ChildProcess } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import { ownCommand, PRIORITIES, runBeside } from '#platform/upkeep/run-beside.ts';

const LONGEST_PAUSE_MS = 30_000;
/** A process that ran so long starts at once again. */
const WELL_MS = 60_000;

/** The process that archives the site. */
export interface ArchiveProcess {
  /** Ends it, and waits for that. */
  stop(): Promise<void>;
}

/**
 * Runs `orchard archive` beside the site for as long as the site runs, and starts it again when it
 * dies.
 * @param command program and arguments; by default those of this installation
 */
export function startArchiveProcess(
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  command: readonly string[] = ownCommand('archive'),
): ArchiveProcess {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let wait = 1_000;
  const start = () => {
    const began = performance.now();
    let last = '';
    child = runBeside(
      command,
      (text) => {
        last = text.trim().slice(-1_000);
        if (last.startsWith('stopped:'))
          log.error({ event: 'archive.stopped', output: last }, 'archive');
        else log.info({ output: last }, 'archive');
      },
      { priority: PRIORITIES.archive, isBound: true },
    );
    ended = new Promise((resolve) => {
      const end = (code: unknown) => {
        child = undefined;
        if (!isStopping) {
          log.error({ code, output: last, event: 'archive.ended' }, 'archive');
          if (performance.now() - began > WELL_MS) wait = 1_000;
          timer = setTimeout(start, wait);
          timer.unref();
          wait = Math.min(2 * wait, LONGEST_PAUSE_MS);
        }
        resolve();
      };
      child?.once('error', end).once('close', end);
    });
  };
  start();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      child?.kill('SIGTERM');
      await ended;
    },
  };
}

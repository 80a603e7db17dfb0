import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_PAUSE_MS = 1_000;

/** A server that is restarted when it dies. */
export type SupervisedServer = {
  /** Ends it with `stop` and restarts it no more. */
  end(stop: (pid: number) => Promise<void>): Promise<void>;
  /** Restarts it no more; returns its process, which the caller has to end. */
  letGo(): number | undefined;
};

/**
 * Launches a server and supervises it. A failure of the first launch reaches the caller. Later
 * launches repeat until one succeeds, because a full disk or a lack of memory may pass.
 */
export async function keepRunning(
  launch: () => Promise<ChildProcess>,
  report: (line: string) => void,
): Promise<SupervisedServer> {
  let ending = false;
  let comingBack = Promise.resolve();
  let server = await launch();

  const livingPid = () =>
    server.exitCode === null && server.signalCode === null ? server.pid : undefined;

  const bringBack = async () => {
    for (let delay = 0; !ending; delay = Math.min(delay * 2 + 100, LONGEST_PAUSE_MS)) {
      await pause(delay);
      if (ending) return;
      try {
        server = await launch();
        report('PostgreSQL runs again.');
        return watch();
      } catch (error) {
        report((error as Error).message);
      }
    }
  };

  const watch = () => {
    const ended = () => {
      if (ending) return;
      const how = server.signalCode ?? `code ${server.exitCode}`;
      report(`PostgreSQL ended by itself (${how}); starting it again.`);
      comingBack = bringBack();
    };
    if (livingPid() === undefined) ended();
    else server.once('exit', ended);
  };
  watch();

  return {
    end: async (stop) => {
      ending = true;
      await comingBack;
      const pid = livingPid();
      if (pid !== undefined) await stop(pid);
    },
    letGo: () => {
      ending = true;
      return livingPid();
    },
  };
}

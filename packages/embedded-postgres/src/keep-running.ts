import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_PAUSE_MS = 1_000;

/**
 * Launches a server and supervises it. A failure of the first launch reaches the caller. Later
 * launches repeat until one succeeds, because a full disk or a lack of memory may pass.
 */
export async function keepRunning(
  launch: () => Promise<ChildProcess>,
  report: (line: string) => void,
) {
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
    /** Ends the server with `stop` and restarts it no more. */
    end: async (stop: (pid: number) => Promise<void>) => {
      ending = true;
      await comingBack;
      const pid = livingPid();
      if (pid !== undefined) await stop(pid);
    },
    /** Restarts the server no more; returns its process, which the caller has to end. */
    letGo: () => {
      ending = true;
      return livingPid();
    },
  };
}

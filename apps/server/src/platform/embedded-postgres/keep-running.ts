import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_PAUSE_MS = 1_000;

/** A server that is started again whenever it ends without being asked to. */
export type KeptServer = {
  /** Asks it to end by way of `stop`, and never starts it again. */
  end(stop: (pid: number) => Promise<void>): Promise<void>;
  /** Gives up on it: its process, if there is one, is the caller's to end. */
  letGo(): number | undefined;
};

/**
 * Launches a server and watches over it. The first launch fails to the caller; later ones are
 * repeated for as long as it takes, since a full disk or a short memory may pass.
 */
export async function keepRunning(
  launch: () => Promise<ChildProcess>,
  report: (line: string) => void,
): Promise<KeptServer> {
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
      } catch (problem) {
        report((problem as Error).message);
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

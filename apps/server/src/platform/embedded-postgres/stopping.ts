import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Binaries } from './binaries.ts';
import { runsCluster } from './processes.ts';

const POLL_MS = 10;
// Fast: ends the sessions, writes everything back. Immediate: the next start replays the log.
const steps = [
  { signal: 'SIGINT', mode: 'fast', wait: 10_000 },
  { signal: 'SIGQUIT', mode: 'immediate', wait: 5_000 },
] as const;

/** Ends a postmaster and answers when it is gone. */
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
  throw new StartRefusal(
    `The database of an earlier start (process ${pid}) does not end. End it by hand, then start again.`,
  );
}

/** Sends a signal to a process that may have ended already. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone: that is what was wanted.
  }
}

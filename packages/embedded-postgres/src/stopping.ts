import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runsCluster } from './processes.ts';

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

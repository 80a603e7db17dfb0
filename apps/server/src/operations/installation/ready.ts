import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 3_000;
const POLL_MS = 100;

/** Where a site listens. */
export interface Where {
  host: string;
  port: number;
}

/** What a site says of itself. */
export interface Said {
  ready: boolean;
  version: string;
}

/** Addresses that mean all of a machine's own are asked at one of them. */
const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** Asks a site of this machine whether it is ready for visitors; null where nobody answers. */
export async function askReady({ host, port }: Where): Promise<Said | null> {
  const name = LOOPBACK[host] ?? (host.includes(':') ? `[${host}]` : host);
  try {
    const answer = await fetch(`http://${name}:${port}/readyz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { version } = (await answer.json()) as { version: string };
    return { ready: answer.ok, version };
  } catch {
    return null;
  }
}

/**
 * Waits until a site is ready.
 * @param wish.version only this one counts
 * @param wish.isBusy while it says so, no time runs out
 * @returns false when it is not in time
 */
export async function awaitReady(
  where: Where,
  wish: { version?: string; timeoutMs: number; isBusy?: () => Promise<boolean> },
): Promise<boolean> {
  const { version, timeoutMs, isBusy = async () => false } = wish;
  let until = performance.now() + timeoutMs;
  for (;;) {
    const said = await askReady(where);
    if (said?.ready && (version === undefined || said.version === version)) return true;
    if (await isBusy()) until = performance.now() + timeoutMs;
    else if (performance.now() > until) return false;
    await pause(POLL_MS);
  }
}

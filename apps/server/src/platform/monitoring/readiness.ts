import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { readRelease } from '#platform/config/release.ts';
import type { ProxyWatch } from '#platform/http/proxy-watch.ts';

/** The states of `/readyz`, which names the version and a proxy that is not trusted too. */
export interface Readiness {
  db: boolean;
  migrations: boolean;
  draining: boolean;
}

/** Whether an address is a probe's. */
export const isProbe = (url: string): boolean => url === '/healthz' || url === '/readyz';

/**
 * Serves probes for monitoring (W-39); the public proxy does not pass them on.
 * @param proxies what `orchard doctor` hears of them
 */
export function registerProbes(
  app: FastifyInstance,
  readiness: () => Promise<Readiness>,
  proxies: ProxyWatch,
): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'));
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness();
    const ready = state.db && state.migrations && !state.draining;
    return reply.code(ready ? 200 : 503).send({
      ...state,
      version: readRelease().version,
      proxy_not_trusted: proxies.notTrusted(),
    });
  });
}

// The caller of a probe that waits longer has given up.
const PATIENCE_MS = 1_500;

type ReadinessWatch = {
  /** Returns the current state within 1.5 s, also when the database hangs; never rejects. */
  check(): Promise<Readiness>;
  /** From now on the process is on its way out and wants no new visitors. */
  drain(): void;
};

/** Watches over what a visitor needs. `migrations` are the names that this version was made for. */
export function watchReadiness(
  pool: Pick<Pool, 'query'>,
  migrations: readonly string[],
): ReadinessWatch {
  let draining = false;
  let asking: Promise<string[] | undefined> | undefined;
  // One query at a time, so that probes of a hanging database do not use up its connections.
  const ask = () => {
    asking ??= appliedMigrations(pool).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    check: async () => {
      const giveUp = new AbortController();
      const tooLong = pause(PATIENCE_MS, undefined, giveUp).catch(() => undefined);
      const applied = await Promise.race([ask(), tooLong]);
      giveUp.abort();
      return {
        db: applied !== undefined,
        migrations: migrations.every((name) => applied?.includes(name)),
        draining,
      };
    },
    drain: () => {
      draining = true;
    },
  };
}

async function appliedMigrations(pool: Pick<Pool, 'query'>): Promise<string[] | undefined> {
  try {
    const { rows } = await pool.query<{ name: string }>({
      name: 'readiness',
      text: 'SELECT name FROM schema_migrations',
    });
    return rows.map(({ name }) => name);
  } catch {
    return undefined;
  }
}

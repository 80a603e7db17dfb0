import type { FastifyInstance } from 'fastify';
import { readRelease } from '#platform/config/release.ts';

/** The states of `/readyz`, which names the version too. */
export interface Readiness {
  db: boolean;
  migrations: boolean;
  draining: boolean;
}

/** Whether an address is a probe's. */
export const isProbe = (url: string): boolean => url === '/healthz' || url === '/readyz';

/** Serves probes for monitoring (W-39); the public proxy does not pass them on. */
export function registerProbes(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'));
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness();
    const ready = state.db && state.migrations && !state.draining;
    return reply.code(ready ? 200 : 503).send({ ...state, version: readRelease().version });
  });
}

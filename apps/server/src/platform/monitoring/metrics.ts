import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { sameSecret } from '#platform/secrets/secrets.ts';

/** Measurements of this process, in Prometheus' format. */
export interface Metrics {
  /** Where further measurements are added. */
  registry: Registry;
  /** Measures every request of an app. */
  measure(app: FastifyInstance): void;
  /**
   * Answers `/metrics` (W-39).
   * @param where `token`: what a reader presents as `Authorization: Bearer`; null: nothing
   * @returns ends it
   * @throws StartRefusal when the address cannot be listened on
   */
  listen(where: { host: string; port: number; token: string | null }): Promise<() => Promise<void>>;
}

/** Begins to measure the process: memory, event loop, collections, and what `measure` adds. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    registry,
    measure(app) {
      app.addHook('onResponse', async (request, reply) => {
        // Operators have chosen these refusals: they are no failures.
        const route = request.isInMaintenance
          ? 'maintenance'
          : (request.routeOptions.url ?? 'none');
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
      });
    },
    async listen({ host, port, token }) {
      const server = createServer(async (request, response) => {
        if (request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        const shown = request.headers.authorization ?? '';
        if (token !== null && !sameSecret(shown, `Bearer ${token}`)) {
          response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
          return;
        }
        response.setHeader('content-type', registry.contentType);
        response.end(await registry.metrics());
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', ({ code }: NodeJS.ErrnoException) =>
          reject(
            new StartRefusal(
              code === 'EADDRINUSE'
                ? {
                    ja: `METRICS_PORT ${port} は使われています。別の番号にしてください。`,
                    en: `METRICS_PORT ${port} is taken: choose another one.`,
                  }
                : {
                    ja: `METRICS_HOST ${host} では待ち受けられません（${code}）。このサーバーのアドレスにしてください。`,
                    en: `METRICS_HOST ${host} cannot be listened on (${code}): choose an address of this machine.`,
                  },
            ),
          ),
        );
        server.listen(port, host, resolve);
      });
      return () => new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

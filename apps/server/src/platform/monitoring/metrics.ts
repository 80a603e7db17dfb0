import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { StartRefusal } from '#platform/config/start-refusal.ts';

/** Measurements of this process, in Prometheus' format. */
export interface Metrics {
  /** Measures every request of an app. */
  measure(app: FastifyInstance): void;
  /**
   * Answers `/metrics` on the loopback address only (W-39).
   * @returns ends it
   * @throws StartRefusal when the port is taken
   */
  listen(port: number): Promise<() => Promise<void>>;
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
    measure(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
      });
    },
    async listen(port) {
      const server = createServer(async (request, response) => {
        if (request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        response.setHeader('content-type', registry.contentType);
        response.end(await registry.metrics());
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', () =>
          reject(new StartRefusal(`METRICS_PORT ${port} is taken: choose another one.`)),
        );
        server.listen(port, '127.0.0.1', resolve);
      });
      return () => new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

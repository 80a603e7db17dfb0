import type { FastifyServerOptions } from 'fastify';
import { destination } from 'pino';

/**
 * How the log is written: one JSON object per line, times in UTC. On a machine for trying out only
 * what went wrong, so that the address and the sign-ins stay in sight.
 */
export function logOptions({
  production,
}: {
  production: boolean;
}): FastifyServerOptions['logger'] {
  return {
    level: production ? 'info' : 'warn',
    base: null,
    // Lines that come while one is being written go out together; at the end all are written first.
    ...(production ? { stream: destination({ dest: 1, sync: false }) } : {}),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
  };
}

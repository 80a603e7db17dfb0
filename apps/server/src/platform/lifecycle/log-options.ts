import type { FastifyServerOptions } from 'fastify';
import { destination, stdTimeFunctions } from 'pino';

/**
 * Bytes of lines that are written at once, below the 16 kB that one write takes, and the
 * milliseconds that a line waits at most.
 */
const GATHERING = { minLength: 15_000, periodicFlush: 100 };

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
    // Lines are gathered: when there are enough, or soon, they are written at once, and at the end.
    ...(production ? { stream: destination({ dest: 1, sync: false, ...GATHERING }) } : {}),
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  };
}

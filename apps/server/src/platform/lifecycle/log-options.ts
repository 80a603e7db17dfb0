import type { FastifyServerOptions } from 'fastify';
import { destination, stdTimeFunctions } from 'pino';
import type { LogLevel } from '#platform/config/upkeep-values.ts';

/**
 * Bytes of lines that are written at once, below the 16 kB that one write takes, and the
 * milliseconds that a line waits at most.
 */
const GATHERING = { minLength: 15_000, periodicFlush: 100 };

/**
 * Returns the options of the log: one JSON object per line, times in UTC. Outside production it has
 * warnings and errors only unless the settings say otherwise, so that the address and the sign-ins stay visible in the terminal.
 */
export function logOptions({
  production,
  logLevel,
}: {
  production: boolean;
  logLevel: LogLevel | null;
}): FastifyServerOptions['logger'] {
  return {
    level: logLevel ?? (production ? 'info' : 'warn'),
    base: null,
    // Lines are gathered: when there are enough, or soon, they are written at once, and at the end.
    ...(production ? { stream: destination({ dest: 1, sync: false, ...GATHERING }) } : {}),
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  };
}

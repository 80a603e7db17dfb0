import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const IDLE_SWEEP_MS = 50;

/**
 * Prepares a server, before it listens, for going away without dropping anybody: answers during the
 * drain tell the client not to send its next request over this connection.
 */
export function drainable(server: Server): {
  /** Says goodbye on every answer for `ms`, so that who balances the load can look elsewhere. */
  drain(ms: number): Promise<void>;
  /** Closes each connection as soon as no answer is under way on it; ends when the server has. */
  sweepIdle(): void;
} {
  let draining = false;
  server.prependListener('request', (_request, response) => {
    if (draining) response.setHeader('connection', 'close');
  });
  return {
    drain: async (ms) => {
      draining = true;
      await pause(ms);
    },
    sweepIdle: () => {
      const timer = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
      server.once('close', () => clearInterval(timer));
    },
  };
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const IDLE_SWEEP_MS = 50;
/** The first request of a connection comes within this; browsers also open some ahead. */
const FIRST_REQUEST_MS = 1_000;

/**
 * Prepares a server, before it listens, for a shutdown without lost requests: answers during the
 * drain tell the client not to send its next request over this connection.
 */
export function drainable(server: Server): {
  /** Closes connections with their next answer for `ms`, so that the load balancer moves on. */
  drain(ms: number): Promise<void>;
  /** Whether a client is connected. */
  hasConnections(): boolean;
  /** Closes each connection as soon as no answer is under way on it; ends when the server has. */
  sweepIdle(): void;
} {
  let draining = false;
  /** When each was opened. */
  const sockets = new Map<Socket, number>();
  server.on('connection', (socket) => {
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request, response) => {
    if (draining) response.setHeader('connection', 'close');
  });
  return {
    drain: async (ms) => {
      draining = true;
      await pause(ms);
    },
    hasConnections: () => sockets.size > 0,
    sweepIdle: () => {
      const timer = setInterval(() => {
        server.closeIdleConnections();
        // Node does not count a connection as idle that never sent a request.
        const early = performance.now() - FIRST_REQUEST_MS;
        for (const [socket, openedAt] of sockets) {
          if (socket.bytesRead === 0 && openedAt < early) socket.destroy();
        }
      }, IDLE_SWEEP_MS);
      server.once('close', () => clearInterval(timer));
    },
  };
}

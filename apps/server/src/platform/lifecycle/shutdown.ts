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

const FORCE_AFTER_MS = 15_000;
// One Ctrl-C can arrive several times: from the terminal, from npm, and from the parent process.
const SAME_SIGNAL_MS = 500;

type Shutdown = {
  /** Ends everything in order; the process then exits. */
  inOrder: () => Promise<void>;
  /** Ends at once what would outlive the process. */
  atOnce: () => void;
  report: (line: string) => void;
};

/** Exit code of a process that died of an error: starting it again may help. */
export const DIED = 70;

/**
 * Ends the process on SIGTERM and SIGINT: in order, at the second signal at once, and by force after
 * 15 s. An uncaught error ends it in order with exit code 70; so does the end of the supervisor,
 * with exit code 0.
 *
 * @returns whether the process is shutting down
 */
export function endOnSignals({ inOrder, atOnce, report }: Shutdown): () => boolean {
  let endingSince: number | undefined;
  const force = (sentence: string, exitCode = 1) => {
    report(sentence);
    atOnce();
    process.exit(exitCode);
  };
  const end = (exitCode: number) => {
    if (endingSince !== undefined) {
      if (performance.now() - endingSince < SAME_SIGNAL_MS) return;
      force('Stopped at once; the next start recovers.');
    }
    endingSince = performance.now();
    const tooLong = 'Stopping took longer than 15 s; stopped by force.';
    setTimeout(force, FORCE_AFTER_MS, tooLong, exitCode || 1).unref();
    inOrder().then(
      () => process.exit(exitCode),
      (problem) => force(`Stopping failed: ${problem?.stack ?? problem}`, exitCode || 1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => end(0));
  }
  process.once('disconnect', () => end(0));
  process.on('uncaughtException', (problem) => {
    report(`Stopping after an error that nothing caught: ${problem?.stack ?? problem}`);
    end(DIED);
  });
  return () => endingSince !== undefined;
}

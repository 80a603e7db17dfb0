import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Cuts connections on which nothing moved for the server's timeout: who sends no request, who stops
 * in the middle of one, and who does not read the answer. Whoever has sent a whole request and read
 * what there was waits for our own work, and is let wait. To be called before the server listens.
 */
export function cutStalledConnections(server: Server): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  server.prependListener('request', ({ socket }, response) => latest.set(socket, response));
  // Where somebody listens Node leaves the connection to them.
  server.on('timeout', (socket: Socket) => {
    if (!waitsForUs(socket, latest.get(socket))) socket.destroy();
  });
}

/** Answers come in the order of their requests: the latest ends last. */
function waitsForUs(socket: Socket, response: ServerResponse | undefined): boolean {
  if (response === undefined || response.writableFinished) return false;
  return response.req.complete && socket.writableLength === 0;
}

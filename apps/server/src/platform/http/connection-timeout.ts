import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Cuts connections on which no byte moved for the server's timeout: clients that send no request,
 * stop in the middle of one, or do not read the answer. It spares clients that wait for the server's
 * own work. Call it before the server listens.
 */
export function cutStalledConnections(server: Server): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  server.prependListener('request', ({ socket }, response) => latest.set(socket, response));
  // With a listener, Node leaves the connection to it.
  server.on('timeout', (socket: Socket) => {
    if (!waitsForUs(socket, latest.get(socket))) socket.destroy();
  });
}

/** Answers leave in the order of their requests: the latest one ends last. */
function waitsForUs(socket: Socket, response: ServerResponse | undefined): boolean {
  if (response === undefined || response.writableFinished) return false;
  return response.req.complete && socket.writableLength === 0;
}

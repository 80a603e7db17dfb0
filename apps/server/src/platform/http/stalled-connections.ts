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

/** On which a file arrives that has been let in: it may take as long as it comes. */
const arriving = new WeakSet<Socket>();

/**
 * Spares a connection the limit for a whole request, which a large file on a slow line does not keep.
 * Silence is cut as ever.
 * @returns what ends it
 */
export function spareWhileArriving(socket: Socket): () => void {
  arriving.add(socket);
  return () => arriving.delete(socket);
}

type AnswerClient = (problem: Error & { code?: string }, socket: Socket) => void;

/** Connections that are cut in one turn of the event loop: some three milliseconds of a processor. */
const AT_A_TIME = 32;

/**
 * Cuts timed-out connections in small groups, and serves requests in between. Node checks every
 * other second and cuts all of them at once: 5,000 silent ones blocked the server for half a second.
 * Their answer does not change. It spares those on which a file arrives; Node names each request once.
 * Call it before the server listens.
 */
export function drainTimedOutSockets(server: Server): void {
  const [answer] = server.listeners('clientError') as AnswerClient[];
  if (!answer) throw new Error('nobody answers the clients that are cut');
  server.removeListener('clientError', answer);
  const due: Parameters<AnswerClient>[] = [];
  const cutSome = () => {
    for (const [problem, socket] of due.splice(0, AT_A_TIME)) answer(problem, socket);
    if (due.length > 0) setImmediate(cutSome);
  };
  server.on('clientError', (problem: Error & { code?: string }, socket: Socket) => {
    if (problem.code !== 'ERR_HTTP_REQUEST_TIMEOUT') answer(problem, socket);
    else if (arriving.has(socket)) return;
    else if (due.push([problem, socket]) === 1) setImmediate(cutSome);
  });
}

import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemStatus } from '@orchard/contract/problems';
import {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { problem } from './problem.ts';
import { JSON_TYPE, refusalHeaders } from './security-headers.ts';

const STATUSES: Readonly<Record<string, ProblemStatus>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what Node could not read as a request, in the form of every other refusal, and hangs up. */
function answerUnreadable({ code = '' }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const { status, body } = problem(STATUSES[code] ?? 400);
    const text = JSON.stringify(body);
    const headers = {
      ...refusalHeaders,
      'content-type': JSON_TYPE,
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  }
  socket.destroy();
}

/** Answers requests whose address no route can read: it is broken, or part of it is too long for a name. */
function answerMisspelt(
  { code }: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, body } = problem(code === 'FST_ERR_MAX_PARAM_LENGTH' ? 404 : 400);
  reply
    .code(status)
    .headers({ ...refusalHeaders, 'x-request-id': request.id })
    .type(JSON_TYPE)
    .send(JSON.stringify(body));
}

/** Has requests that expect something answered like all others; Node refuses what it does not know. */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

const KIB = 1024;
const SECOND = 1000;

const ownCompiler = () => () => {
  throw new Error('a route has a schema that is not the contract’s');
};

/** How the server treats slow, large and odd requests (W-22, W-25, W-34). */
export const SERVER_OPTIONS = {
  bodyLimit: 64 * KIB,
  requestTimeout: 20 * SECOND,
  // Of a connection on which nothing moves while it is the client's turn (stalled-connections.ts).
  connectionTimeout: 20 * SECOND,
  // Longer than a proxy's timeout, so that the proxy closes first.
  keepAliveTimeout: 75 * SECOND,
  forceCloseConnections: 'idle',
  // Admitted requests are served to the end.
  return503OnClosing: false,
  http: {
    headersTimeout: 10 * SECOND,
    connectionsCheckingInterval: 2 * SECOND,
    maxHeaderSize: 16 * KIB,
    // Refused with the site's own answer, like a wrong host.
    requireHostHeader: false,
  },
  // Requests are read and answers written by the contract (serve-endpoints.ts): Fastify's own compilers,
  // which take megabytes, are never read.
  schemaController: {
    compilersFactory: { buildValidator: ownCompiler, buildSerializer: ownCompiler },
  },
  routerOptions: { maxParamLength: 600 },
  // request-log.ts writes the request log, without paths, which can hold tokens. Every line about a
  // request carries its number.
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'req_id' }),
  clientErrorHandler: answerUnreadable,
  frameworkErrors: answerMisspelt,
  requestIdHeader: false,
  genReqId: () => randomUUID(),
} as const satisfies FastifyHttpOptions<Server>;

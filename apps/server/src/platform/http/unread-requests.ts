import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemStatus } from '@orchard/contract/problems';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from './json-type.ts';
import { problem } from './problem.ts';
import { refusalHeaders } from './security-headers.ts';

const STATUSES: Readonly<Record<string, ProblemStatus>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what Node could not read as a request, in the form of every other refusal, and hangs up. */
export function answerUnreadable({ code = '' }: Error & { code?: string }, socket: Socket): void {
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
export function answerMisspelt(
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

import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainTimedOutSockets } from './drain-timed-out-sockets.ts';

const overdue = () => Object.assign(new Error('too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

test('those whose time is over are cut a few at a time, in order, and none is left', async () => {
  const cut: unknown[] = [];
  const server = new EventEmitter();
  server.on('clientError', (_problem, socket) => cut.push(socket));
  drainTimedOutSockets(server as Server);
  const sockets = Array.from({ length: 100 }, (_, number) => number);
  for (const socket of sockets) server.emit('clientError', overdue(), socket);
  expect(cut).toEqual([]);
  const counts: number[] = [];
  while (cut.length < sockets.length) {
    await new Promise(setImmediate);
    counts.push(cut.length);
  }
  expect(counts).toEqual([32, 64, 96, 100]);
  expect(cut).toEqual(sockets);
  // Whoever comes later is cut as well.
  server.emit('clientError', overdue(), 'later');
  await expect.poll(() => cut.at(-1)).toBe('later');
});

test('a request that is none is answered at once', () => {
  const cut: unknown[] = [];
  const server = new EventEmitter();
  server.on('clientError', (_problem, socket) => cut.push(socket));
  drainTimedOutSockets(server as Server);
  server.emit('clientError', Object.assign(new Error(), { code: 'HPE_INVALID_METHOD' }), 'odd');
  expect(cut).toEqual(['odd']);
});

test('the server has somebody who answers them', () => {
  const { server } = Fastify();
  drainTimedOutSockets(server);
  expect(server.listenerCount('clientError')).toBe(1);
});

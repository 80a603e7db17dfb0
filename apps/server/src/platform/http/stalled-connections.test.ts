import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { acceptOnlyFiles, fileBody } from './bodies.ts';
import { SERVER_OPTIONS } from './server-options.ts';
import { cutStalledConnections, drainTimedOutSockets } from './stalled-connections.ts';

const app = Fastify({ ...SERVER_OPTIONS, connectionTimeout: 50 });
cutStalledConnections(app.server);
const timeout = () => once(app.server, 'timeout');
app.get('/long-work', async () => {
  await timeout();
  return 'done';
});
const LONG = 64 * 1024 * 1024;
app.get('/long-answer', async () => Buffer.alloc(LONG));
app.post('/body', async () => 'read');
afterAll(() => app.close());
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

function send(lines: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${lines}\r\nhost: localhost\r\n`);
  return socket;
}

test('a request that we work on for longer than a connection may be silent is answered', async () => {
  const socket = send('GET /long-work HTTP/1.1');
  socket.write('\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 .*done$/s);
  socket.destroy();
});

test('who stops in the middle of a request is cut off', async () => {
  const socket = send('POST /body HTTP/1.1');
  socket.write('content-type: application/json\r\ncontent-length: 100\r\n\r\n{');
  expect(await text(socket)).toBe('');
});

test('who does not read the answer is cut off', async () => {
  const socket = send('GET /long-answer HTTP/1.1');
  socket.pause();
  const [cut] = (await Promise.all([timeout(), socket.write('\r\n')]))[0];
  if (!cut.closed) await once(cut, 'close');
  socket.on('error', () => {}).resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(LONG);
});

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

test('a file that was let in arrives for longer than a whole request may take, and others do not', async () => {
  const app = Fastify({
    requestTimeout: 50,
    http: { connectionsCheckingInterval: 20, headersTimeout: 50 },
  });
  acceptOnlyFiles(app, ['image/*']);
  app.put('/file', async (request) => {
    let length = 0;
    for await (const chunk of fileBody(request, 100)) length += chunk.length;
    return { length };
  });
  drainTimedOutSockets(app.server);
  const origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const begin = (type: string) => {
    const socket = connect(Number(origin.port), origin.hostname);
    socket.write(`PUT /file HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 6\r\n`);
    socket.write('connection: close\r\n\r\nabc');
    return socket;
  };
  try {
    const over = once(app.server, 'clientError');
    const slow = begin('image/png');
    await over;
    slow.write('def');
    expect(await text(slow)).toContain('{"length":6}');
  } finally {
    await app.close();
  }
});

test('a file that drips is refused, however little is missing', async () => {
  let time = 0;
  const request = (seconds: number) => {
    async function* chunks() {
      for (let at = 0; at < 40; at += 1) {
        time += seconds * 1000;
        yield Buffer.alloc(4096);
      }
    }
    const raw = Object.assign(Readable.from(chunks()), { socket: {} });
    return { raw, headers: {} } as unknown as FastifyRequest;
  };
  const read = async (seconds: number) => {
    let length = 0;
    for await (const chunk of fileBody(request(seconds), 1e6, () => time)) length += chunk.length;
    return length;
  };
  expect(await read(0.9)).toBe(40 * 4096);
  await expect(read(1.1)).rejects.toMatchObject({ status: 408 });
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

import { type AddressInfo, connect, type Socket } from 'node:net';
import { PROBLEM_MESSAGES } from '@orchard/contract/problems';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { app } = await createScene({ limits: 'off' });

beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.server.closeAllConnections());

/** Says something over a connection of its own, and hears what comes until it is closed. */
function talk(reply: string, then: (connection: Socket) => void = () => {}) {
  const { port } = app.server.address() as AddressInfo;
  return new Promise<{ status: number; headers: Record<string, string>; body: string }>(
    (resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(reply));
      let heard = '';
      socket.setEncoding('utf8').on('data', (chunk) => {
        heard += chunk;
      });
      app.server.once('connection', then);
      socket.on('error', reject).on('close', () => {
        const [head = '', body = ''] = heard.split('\r\n\r\n', 2);
        const [line = '', ...lines] = head.split('\r\n');
        const headers = lines.map((one) => one.split(': ', 2) as [string, string]);
        resolve({
          status: Number(line.split(' ', 2)[1]),
          headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
          body,
        });
      });
    },
  );
}

const HEAD = 'Host: localhost:3000\r\nConnection: close\r\n\r\n';
const overdue = Object.assign(new Error('too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

test.each([
  ['that is no HTTP', 400, 'hello\r\n\r\n'],
  ['of another version', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  [
    'with two lengths',
    400,
    `POST /login HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${HEAD}`,
  ],
  ['with headers too long', 431, `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(17_000)}\r\n${HEAD}`],
  ['without a host', 400, 'GET /api/tag HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['whose address is broken', 400, `GET /api/video/details/%ff HTTP/1.1\r\n${HEAD}`],
  ['whose number is a novel', 404, `GET /api/notice/${'1'.repeat(700)} HTTP/1.1\r\n${HEAD}`],
  ['that expects what nobody promised', 401, `GET /api/tag HTTP/1.1\r\nExpect: cake\r\n${HEAD}`],
] as const)('a request %s is refused in the site’s own form: %i', async (_, status, reply) => {
  const answer = await talk(reply);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toEqual({ message: PROBLEM_MESSAGES[status] });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(answer.body.length),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'cache-control': 'no-store',
    connection: 'close',
  });
});

test('a request that does not come to its end is told so before it is cut: 408', async () => {
  const answer = await talk('POST /login HTTP/1.1\r\nHost: localhost:3000\r\n', (connection) => {
    setImmediate(() => app.server.emit('clientError', overdue, connection));
  });
  expect(answer.status).toBe(408);
  expect(JSON.parse(answer.body)).toEqual({ message: 'Request Timeout' });
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
});

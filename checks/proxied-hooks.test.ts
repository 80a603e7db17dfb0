import { once } from 'node:events';
import { createServer, request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#server/testing/site-process.ts';
import { testFolder } from '#server/testing/test-folder.ts';
import {
  hasProxies,
  type ShippedProxy,
  startProxies,
} from './guarantees/faults/shipped-proxies.ts';

describe.skipIf(!hasProxies)('the shipped proxies', () => {
  const folder = testFolder();
  let way: 'answer' | 'hang up' = 'answer';
  const sockets = new Set<{ destroy(): void }>();
  // A process that answers everything, or hangs up without an answer.
  const process = createServer((request, reply) => {
    request.resume();
    if (way === 'hang up' && !request.url?.endsWith('z')) request.socket.destroy();
    else reply.end('passed');
  }).on('connection', (socket) => sockets.add(socket));
  let proxies: ShippedProxy[] = [];
  let host = '';

  beforeAll(async () => {
    await once(process.listen(0, '127.0.0.1'), 'listening');
    const port = Number(await freePort());
    host = `localhost:${port}`;
    const app = (process.address() as { port: number }).port;
    proxies = await startProxies(folder, app, port);
  }, 60_000);
  afterAll(async () => {
    await Promise.all(proxies.map(({ program }) => program.stop()));
    process.close();
  });

  const statusOf = ({ port, isTls }: ShippedProxy, path: string, headers: object = {}) =>
    new Promise<number | undefined>((answered, failed) => {
      const options = { host: '127.0.0.1', port, path, method: 'POST', servername: 'localhost' };
      const all = { host: isTls ? 'localhost' : host, ...headers };
      (isTls ? secure : plain)(
        { ...options, headers: all, rejectUnauthorized: false, agent: false },
        (answer) => {
          answer.resume();
          answered(answer.statusCode);
        },
      )
        .once('error', failed)
        .end('{}');
    });
  const statuses = async (path: string, headers?: object) =>
    Object.fromEntries(
      await Promise.all(proxies.map(async (one) => [one.name, await statusOf(one, path, headers)])),
    );
  const each = (status: number) => ({ nginx: status, Caddy: status, haproxy: status });

  test('tell payment providers to come again, and never what some of them do not forgive', async () => {
    await expect.poll(() => statuses('/hooks/a?key=b'), { timeout: 20_000 }).toEqual(each(200));
    way = 'hang up';
    expect(await statuses('/hooks/a')).toEqual(each(503));
    // Others are told what it is.
    expect(await statuses('/api/a')).toEqual({ nginx: 502, Caddy: 502, haproxy: 502 });
    const nginx = proxies.filter(({ name }) => name === 'nginx')[0] as ShippedProxy;
    expect(
      await statusOf(nginx, '/hooks/a', { 'content-length': '40000000' }).catch(() => 503),
    ).toBe(503);
    process.close();
    for (const socket of sockets) socket.destroy();
    for (let time = 0; time < 10; time += 1) expect(await statuses('/hooks/a')).toEqual(each(503));
  }, 60_000);
});

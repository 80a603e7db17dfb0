import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { awaitReady } from './ready.ts';

/** A site that becomes ready when it is asked for the third time. */
async function openLate(): Promise<{ host: string; port: number }> {
  let asked = 0;
  const server = createServer((_, answer) => {
    asked += 1;
    answer.statusCode = asked < 3 ? 503 : 200;
    answer.end(JSON.stringify({ version: '1.2.3' }));
  }).listen(0, '127.0.0.1');
  server.unref();
  await new Promise((done) => server.once('listening', done));
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

test('a site that is busy for long is waited for, an idle one is not', async () => {
  const isBusy = async () => true;
  expect(await awaitReady(await openLate(), { timeoutMs: 0, isBusy })).toBe(true);
  expect(await awaitReady(await openLate(), { timeoutMs: 0 })).toBe(false);
});

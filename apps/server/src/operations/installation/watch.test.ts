import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { awaitReady, countAnswers, isWorse } from './watch.ts';

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

test('answers are counted by status, without the probes and what a maintenance refuses', () => {
  const text = [
    'http_request_duration_seconds_bucket{le="1",method="GET",route="/api/video",status="200"} 5',
    'http_request_duration_seconds_count{method="GET",route="/api/video",status="200"} 90',
    'http_request_duration_seconds_count{method="POST",route="/login",status="503"} 10',
    'http_request_duration_seconds_count{method="GET",route="/readyz",status="503"} 40',
    'http_request_duration_seconds_count{method="GET",route="maintenance",status="503"} 500',
  ].join('\n');
  expect(countAnswers(text)).toEqual({ all: 100, failed: 10 });
});

test.each([
  ['nothing is known', null, null, false],
  ['few fail, as chance has it', { all: 100, failed: 0 }, { all: 10, failed: 9 }, false],
  ['as many fail as before', { all: 100, failed: 10 }, { all: 1000, failed: 100 }, false],
  ['many more fail than before', { all: 100, failed: 1 }, { all: 1000, failed: 100 }, true],
  ['some fail, and none did', null, { all: 1000, failed: 20 }, true],
])('when %s', (_, before, now, worse) => {
  expect(isWorse(before, now)).toBe(worse);
});

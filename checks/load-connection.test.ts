import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { Connection } from '#bench/load/connection.ts';

const server = createServer((_request, response) => {
  response.setHeader('connection', 'close');
  response.end('x'.repeat(100_000));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

test('drills and benches send nothing on a connection whose last answer has come', async () => {
  const connection = new Connection((server.address() as AddressInfo).port);
  const request = Buffer.from('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const answers = [];
  for (let count = 0; count < 20; count += 1) answers.push(await connection.send(request));
  expect(answers).toEqual(Array(20).fill(200));
  connection.close();
});

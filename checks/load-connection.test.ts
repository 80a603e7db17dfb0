import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { Connection } from '#bench/load/connection.ts';
import { listen } from '#server/testing/listen.ts';

const server = createServer((_request, response) => {
  response.setHeader('connection', 'close');
  response.end('x'.repeat(100_000));
});
const { port, close } = await listen(server);
afterAll(close);

test('drills and benches send nothing on a connection whose last answer has come', async () => {
  const connection = new Connection(port);
  const request = Buffer.from('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const answers = [];
  for (let count = 0; count < 20; count += 1) answers.push(await connection.send(request));
  expect(answers).toEqual(Array(20).fill(200));
  connection.close();
});

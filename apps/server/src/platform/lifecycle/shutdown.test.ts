import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drainable } from './shutdown.ts';

// A crowded machine may sleep through the second in which a first request has to come: then once more.
test('whoever came in before the end is answered, and who never asks is not waited for', {
  retry: 5,
}, async () => {
  const server = createServer((_request, response) => response.end('answered'));
  const draining = drainable(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [asking, silent] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const connections = () =>
    new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(2);
  silent.resume();

  const ended = once(server, 'close');
  draining.sweepIdle();
  server.close();
  // Later than the first looks at who is idle.
  await pause(200);
  asking.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  let answer = '';
  for await (const part of asking) answer += part;
  expect(answer).toContain('answered');
  await ended;
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Linux takes the whole of 127/8 for itself; elsewhere the other port and name tell the sites apart.
const HOST = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

/** A site of somebody else's, empty, to do things from. */
export async function openOtherSite(): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><html lang="ja"><title>よそのサイト</title>');
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${HOST}:${port}`, close: () => server.close() };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Where somebody else's site may stand, as seen from ours at `localhost`: elsewhere, or on the same
 * host at another port, where the browser sends our cookies along.
 */
export const OTHER_HOSTS = [
  // Linux takes the whole of 127/8 for itself; others know the first address alone.
  process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1',
  'localhost',
];

/** A foreign site with an empty page, to attack from. */
export async function openOtherSite(host: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><html lang="ja"><title>よそのサイト</title>');
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${host}:${port}`, close: () => server.close() };
}

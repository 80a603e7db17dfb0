import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen on this machine, by default on a free port. */
export async function listen(
  server: Server & { closeAllConnections?: () => void },
  at = 0,
): Promise<{ port: number; close: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections?.();
      }),
  };
}

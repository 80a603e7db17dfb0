import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen on a free port of this machine. */
export async function listen(
  server: Server & { closeAllConnections?: () => void },
): Promise<{ port: number; close: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections?.();
      }),
  };
}

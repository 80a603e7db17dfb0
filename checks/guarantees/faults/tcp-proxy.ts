import { createServer, type NetConnectOpts, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '#server/testing/listen.ts';

/** How a network treats a connection. */
type Weather =
  /** Everything passes without a delay. */
  | 'clear'
  /** Nothing passes, and no end gets an error. */
  | 'silent'
  /** Everything passes with 300 ms of delay, 150 each way. */
  | 'slow'
  /** Open connections break, and new ones too. */
  | 'broken';

/** A network between the site and its database that can fail on demand. */
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

const ONE_WAY_MS = 150;

/** Starts a network in front of a server. */
export async function startTcpProxy(target: NetConnectOpts) {
  let weather: Weather = 'clear';
  let clear = Promise.withResolvers<void>();
  clear.resolve();
  const [nears, sockets] = [new Set<Socket>(), new Set<Socket>()];

  const pass = (from: Socket, to: Socket) => {
    let last = Promise.resolve();
    const after = (operation: () => void) => {
      // Keep the order, though each chunk has its own delay.
      const wait = weather === 'slow' ? pause(ONE_WAY_MS) : undefined;
      last = Promise.all([last, wait, clear.promise]).then(operation);
    };
    from.on('data', (bytes) => after(() => void to.write(bytes)));
    from.on('close', () => after(() => to.destroy()));
    from.on('error', () => {});
    from.once('close', () => sockets.delete(from));
    sockets.add(from);
  };

  const server = createServer((near) => {
    if (weather === 'broken') {
      near.on('error', () => {});
      near.resetAndDestroy();
      return;
    }
    const far = new Socket().connect(target);
    nears.add(near);
    near.once('close', () => nears.delete(near));
    pass(near, far);
    pass(far, near);
  });
  const { port, close } = await listen(server);
  return {
    port,
    turn(next: Weather) {
      if (next === 'silent' && weather !== 'silent') clear = Promise.withResolvers<void>();
      if (next !== 'silent') clear.resolve();
      weather = next;
      if (next === 'broken') for (const near of nears) near.resetAndDestroy();
    },
    close: async () => {
      clear.resolve();
      for (const socket of sockets) socket.destroy();
      await close();
    },
  };
}

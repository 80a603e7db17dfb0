import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Slow clients of one kind. */
export interface SlowClients {
  name: string;
  /** How many of them the server still holds open. */
  open(): Promise<number>;
  end(): void;
}

/** How many connections to open at a time; more would overflow the system's queue. */
const AT_ONCE = 100;
const DRIP_MS = 1_000;

async function openAll(port: number, count: number, begin: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, async () => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.on('error', () => {});
      await once(socket, 'connect');
      begin(socket);
      return socket;
    });
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

/**
 * Opens clients that send some bytes and then one byte a second for ever, or nothing more.
 * @param begin the bytes that they send at once
 */
export async function drippingClients(
  name: string,
  { port, count, begin }: { port: number; count: number; begin: string | null },
): Promise<SlowClients> {
  let open = 0;
  const sockets = await openAll(port, count, (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    socket.resume();
    if (begin !== null) socket.write(begin);
  });
  const drip = setInterval(() => {
    if (begin !== null) for (const socket of sockets) if (socket.writable) socket.write('a');
  }, DRIP_MS);
  return {
    name,
    open: async () => open,
    end: () => {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** So many answers exceed the system's own buffers. */
const REPEATS = 5;

/** Opens clients that request a long answer several times, and do not read it. */
export async function unreadingClients(
  name: string,
  { port, count, request }: { port: number; count: number; request: Buffer },
): Promise<SlowClients> {
  const sockets = await openAll(port, count, (socket) => {
    socket.pause();
    socket.write(Buffer.concat(Array.from({ length: REPEATS }, () => request)));
  });
  return {
    name,
    // A client that the server cut off finds only the beginning of the answers.
    open: async () => {
      const whole = await Promise.all(sockets.map(readsWhole));
      return whole.filter(Boolean).length;
    },
    end: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function readsWhole(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    let head = '';
    let read = 0;
    let length = Number.POSITIVE_INFINITY;
    socket.on('data', (bytes) => {
      read += bytes.length;
      if (Number.isFinite(length)) return settle();
      head += bytes.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      length = REPEATS * Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
      settle();
    });
    const settle = () => {
      if (read >= length) resolve(true);
    };
    for (const end of ['end', 'close'] as const) socket.once(end, () => resolve(false));
    socket.resume();
  });
}

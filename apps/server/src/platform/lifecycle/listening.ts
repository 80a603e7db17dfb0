import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';

/** Connections that the system queues; clients beyond them retry after seconds. */
const BACKLOG = 4_096;

interface Listener {
  /** Answers the address where it has one: `http://127.0.0.1:3000`. */
  listen(where: { host: string; port: number; backlog: number; fd?: number }): Promise<unknown>;
}

interface Address {
  host: string;
  port: number;
  /** The socket that was handed over; null: none. */
  listenFd: number | null;
}

/**
 * Listens for a moment: a start may take a minute until it would find the address taken.
 *
 * @throws StartRefusal when the address is not available
 */
export async function refuseTakenPort(address: Address): Promise<void> {
  if (address.listenFd !== null) return;
  const server = createServer();
  await listen(
    {
      listen: async (where) => {
        server.listen(where);
        await once(server, 'listening');
      },
    },
    address,
  );
  server.close();
  await once(server, 'close');
}

/**
 * Listens on the address of the settings, or on the socket that was handed over.
 *
 * @throws StartRefusal when the address is not available, or the socket has another port
 */
export async function listen(app: Listener, { host, port, listenFd: fd }: Address): Promise<void> {
  let address: unknown;
  try {
    address = await app.listen({ host, port, backlog: BACKLOG, ...(fd === null ? {} : { fd }) });
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException;
    const sentence = code && refusals(host, port)[code];
    throw sentence ? new StartRefusal(sentence) : problem;
  }
  const [, got] = /:(\d+)$/.exec(fd === null ? '' : `${address}`) ?? [];
  if (got !== undefined && Number(got) !== port) {
    throw new StartRefusal({
      ja: `PORTは ${port} ですが、サイトのために開かれたソケットはポート ${got} です。設定のPORTと orchard.socket のListenStreamを同じにしてください。`,
      en: `PORT is ${port}, but the socket that was opened for the site is port ${got}. Give both the same: PORT in the settings, ListenStream in orchard.socket.`,
    });
  }
}

function refusals(host: string, port: number): Record<string, Sentence> {
  return {
    EADDRINUSE: {
      ja: `${host} のポート ${port} は使われています。使っているものを止めるか、PORTに別の番号を設定してください。`,
      en: `Port ${port} of ${host} is in use. Stop what uses it, or set PORT to another one.`,
    },
    EACCES: {
      ja: `このユーザーはポート ${port} を使えません。PORTを1024以上にするか、使う権限を与えて起動してください。`,
      en: `Port ${port} is not open to this user. Set PORT to 1024 or above, or start with the right to use it.`,
    },
    EADDRNOTAVAIL: {
      ja: `このサーバーにアドレス ${host} はありません。HOSTにはこのサーバーのアドレスか、すべてを表す 0.0.0.0 を設定してください。`,
      en: `This machine has no address ${host}. Set HOST to one of its own, or to 0.0.0.0 for all.`,
    },
    ENOTFOUND: {
      ja: `ホスト ${host} はありません。HOSTにはこのサーバーのアドレスを設定してください。`,
      en: `There is no host ${host}. Set HOST to an address of this machine.`,
    },
  };
}

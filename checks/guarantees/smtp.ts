import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server received it. */
export interface Arrived {
  from: string;
  recipients: string[];
  /** Headers and body, as text. */
  raw: string;
  /** When the server accepted it, in milliseconds since 1970. */
  at: number;
}

/** What the server does after it has received a mail. */
export type Behaviour = 'accept' | 'refuse for now' | 'know nobody' | 'drop' | 'hang';

/**
 * Removes the quotes that an address has on the wire if its first part needs them, such as a dot at
 * its end.
 */
export const unquoted = (address: string): string => address.replace(/^"([^"]*)"@/, '$1@');

/**
 * Starts a real SMTP server on this machine, which can also behave badly.
 * @param answerAfter milliseconds until it accepts a mail
 */
export async function startSmtp({ host = '127.0.0.1', auth = false, answerAfter = 0 } = {}) {
  const arrived: Arrived[] = [];
  const credentials: string[] = [];
  const sockets = new Set<Socket>();
  let connected = 0;
  let behaviour: Behaviour = 'accept';
  const server = new SMTPServer({
    authOptional: true,
    // Accepts passwords without TLS too, so that a test sees a client that sends one in the clear.
    allowInsecureAuth: true,
    disabledCommands: auth ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    onAuth({ username, password }, _session, done) {
      credentials.push(`${username} ${password}`);
      done(null, { user: username });
    },
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        const recipients = session.envelope.rcptTo.map(({ address }) => unquoted(address));
        const refuse = (responseCode: number, words: string) =>
          done(Object.assign(new Error(words), { responseCode }));
        if (behaviour === 'refuse for now') return refuse(451, 'refused');
        if (behaviour === 'know nobody') return refuse(550, 'User unknown');
        if (behaviour === 'hang') return;
        const raw = Buffer.concat(chunks).toString('utf8');
        const accept = () => {
          arrived.push({ from, recipients, raw, at: Date.now() });
          // The server has the mail, and its answer never leaves.
          if (behaviour === 'drop') for (const socket of sockets) socket.destroy();
          else done();
        };
        if (answerAfter > 0) setTimeout(accept, answerAfter);
        else accept();
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    connected += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    arrived,
    /** Names and passwords that clients sent. */
    credentials,
    /** How many connections clients have opened. */
    connected: () => connected,
    behave: (how: Behaviour) => {
      behaviour = how;
    },
    /** How many connections are open. */
    connections: () => sockets.size,
    cutAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

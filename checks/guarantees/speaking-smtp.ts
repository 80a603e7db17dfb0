import { createServer, type Socket } from 'node:net';
import { listen } from '#server/testing/listen.ts';
import type { AnsweredAt } from './real-answers.ts';

/** What the server says at one command instead of taking it. */
export interface Saying {
  at: AnsweredAt;
  /** Lines with their codes; `{to}` stands for the address. */
  lines: string;
}

const WELL: Record<string, string> = { EHLO: '250 here', DATA: '354 go on', QUIT: '221 bye' };

/** A mail server on this machine that speaks as it is told, line by line; by default it takes mails. */
export async function startSpeakingSmtp() {
  const arrived: string[] = [];
  const sockets = new Set<Socket>();
  let saying: Saying | null = null;
  let tries = 0;

  const converse = (socket: Socket) => {
    let to = '';
    let heard = '';
    let isReading = false;
    const say = (lines: string) =>
      socket.write(`${lines.replaceAll('{to}', to).replaceAll('\n', '\r\n')}\r\n`);
    const hear = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (isReading && line !== '.') return;
      if (isReading) {
        isReading = false;
        if (saying?.at === 'DATA') return say(saying.lines);
        arrived.push(to);
        say('250 taken');
      } else {
        if (verb === 'MAIL') tries += 1;
        if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
        if (saying && saying.at !== 'DATA' && line.toUpperCase().startsWith(saying.at)) {
          return say(saying.lines);
        }
        say(WELL[verb] ?? '250 well');
        isReading = verb === 'DATA';
      }
    };
    say('220 here');
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (heard + text).split('\r\n');
      heard = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    converse(socket);
  });
  const { port } = await listen(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The addresses of the mails that it took. */
    arrived,
    /** How often a mail was offered. */
    tries: () => tries,
    /** What it says from now on; null: it takes everything. */
    say: (what: Saying | null) => {
      saying = what;
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

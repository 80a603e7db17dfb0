import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from '#testing/listen.ts';
import { testLists } from '#testing/outbox.ts';
import { compose } from './compose-mail.ts';
import { withoutContact } from './mail.view.ts';
import { mailTemplate, mailTo } from './mail-template.ts';
import { reachesReader, smtpTransport } from './transports.ts';

const FROM = 'Orchard 会員サイト <site@example.jp>';
const IMPATIENT = { connect: 150, reply: 300, mail: 60_000 };
const kind = mailTemplate({
  id: 999,
  kind: 'test',
  title: '試験',
  placeholders: {
    name: { label: '名前', sample: '山田 花子' },
    link: { label: 'リンク', sample: 'https://site.example.jp/' },
  },
  templateText: {
    subject: 'パスワード再設定のご案内🍎',
    body: '{name} 様\n\n.\n\n本文の行。\n\n.\n..\nQUIT\n\n{link}',
    link_label: '開く',
  },
});
const mail = {
  ...compose(
    mailTo(kind, 'hanako@example.jp', {
      name: '山田\r\nBcc: evil@example.jp\r\n\r\n花子',
      link: `https://site.example.jp/${'a'.repeat(200)}`,
    }),
    withoutContact('Orchard'),
  ),
  id: 1,
  fromName: null,
  messageId: '<0b9f@site.example.jp>',
  inReplyTo: null,
  list: null,
  attempt: 1,
};

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Arrived {
  from: string;
  to: string[];
  raw: string;
}

/** A mail server on this machine; answers its address and what has come in. */
async function startServer(options: SMTPServerOptions = {}) {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => {});
  const { port } = await listen(server.server);
  closers.push(() => server.close());
  return { arrived, url: `smtp://127.0.0.1:${port}` };
}

const unquoted = (body: string) =>
  Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  );

/** What the parts of a mail say. */
function contentsOf(raw: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n').replace(/\r\n$/, '');
    const bytes = /base64/i.test(head) ? Buffer.from(body, 'base64') : unquoted(body);
    return bytes.toString('utf8').replaceAll('\r\n', '\n');
  });
}

/** Something that listens and speaks as it is told. */
async function startListener(speak: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    speak(socket);
  });
  const { port } = await listen(server);
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${port}`;
}

/** The words of a server that gets along until some point. */
const talk = (answers: Record<string, (socket: Socket) => void>) => (socket: Socket) => {
  socket.write('220 here\r\n');
  let isReading = false;
  socket.setEncoding('utf8').on('data', (reply: string) => {
    const verb = isReading ? (reply.endsWith('\r\n.\r\n') ? 'END' : '') : reply.slice(0, 4).trim();
    if (verb === '') return;
    if (answers[verb]) answers[verb](socket);
    else socket.write(verb === 'DATA' ? '354 go on\r\n' : '250 well\r\n');
    isReading = verb === 'DATA';
  });
};
const refusing = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

describe('a mail over SMTP', () => {
  test('reaches its one recipient, with its own words and number', async () => {
    const { arrived, url } = await startServer();
    await smtpTransport(url, FROM)(mail);
    expect(arrived).toHaveLength(1);
    const [{ from, to, raw }] = arrived as [Arrived];
    expect([from, to]).toEqual(['site@example.jp', ['hanako@example.jp']]);
    const [head = ''] = raw.split('\r\n\r\n', 1);
    // Every header in ASCII, none that a name or a subject has made.
    expect(head).toMatch(/^[\t\r\n -~]+$/);
    const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name]) => name);
    expect(names.sort()).toEqual(
      'Auto-Submitted Content-Type Date From MIME-Version Message-ID Subject To'.split(' '),
    );
    expect(head).toContain('Message-ID: <0b9f@site.example.jp>');
    expect(head).toMatch(/^To: hanako@example\.jp$/m);
    const subject = /^Subject: (.*(?:\r\n .*)*)$/m.exec(head)?.[1] ?? '';
    const words = subject.split(/\r\n /).map((word) => /^=\?UTF-8\?B\?(.*)\?=$/.exec(word)?.[1]);
    const decoded = Buffer.concat(words.map((word) => Buffer.from(word ?? '', 'base64')));
    expect(decoded.toString('utf8')).toBe('パスワード再設定のご案内🍎');
    const contents = contentsOf(raw);
    expect(contents).toContain(mail.text);
    expect(contents).toContain(mail.html);
  });

  test('of a list says how to leave it, each in one line of its own', async () => {
    const { arrived, url } = await startServer();
    const headers = testLists.headers({ name: 'series_lecture', memberId: 12 });
    await smtpTransport(url, FROM)({ ...mail, headers });
    const [head = ''] = (arrived[0]?.raw ?? '').split('\r\n\r\n', 1);
    expect(head.split('\r\n').filter((line) => line.startsWith('List-'))).toEqual([
      'List-ID: <series-lecture.site.example.jp>',
      expect.stringMatching(
        /^List-Unsubscribe: <https:\/\/site\.example\.jp\/unsubscribe\/12-series_lecture-[\w-]{43}>$/,
      ),
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
  });

  test('names the mail that its thread began with', async () => {
    const { arrived, url } = await startServer();
    await smtpTransport(url, FROM)({ ...mail, inReplyTo: '<first@site.example.jp>' });
    const [head = ''] = (arrived[0]?.raw ?? '').split('\r\n\r\n', 1);
    expect(head).toContain('In-Reply-To: <first@site.example.jp>');
    expect(head).toContain('References: <first@site.example.jp>');
  });

  test('says who it is to a server that asks, over TLS where it is offered', async () => {
    const requests: unknown[] = [];
    const { arrived, url } = await startServer({
      authOptional: false,
      disabledCommands: [],
      onAuth: ({ username, password }, _session, done) => {
        requests.push([username, password]);
        done(null, { user: username });
      },
    });
    const known = url.replace('//', '//site:%E7%A7%98%E5%AF%86@');
    // Its certificate is its own, which no client believes: nothing is sent, least of all a password.
    await expect(smtpTransport(known, FROM)(mail)).rejects.toThrow(/certificate/);
    expect([requests, arrived]).toEqual([[], []]);
  });

  test.each([
    [
      'the sender',
      { onMailFrom: (_: unknown, __: unknown, done: (e: Error) => void) => done(refusing(451)) },
      { code: 'EENVELOPE', responseCode: 451 },
    ],
    [
      'the recipient for good',
      { onRcptTo: (_: unknown, __: unknown, done: (e: Error) => void) => done(refusing(550)) },
      { code: 'EENVELOPE', responseCode: 550 },
    ],
    [
      'the recipient for now',
      { onRcptTo: (_: unknown, __: unknown, done: (e: Error) => void) => done(refusing(450)) },
      { code: 'EENVELOPE', responseCode: 450 },
    ],
    [
      'the message',
      {
        onData: (stream: NodeJS.ReadableStream, _: unknown, done: (e: Error) => void) =>
          stream.resume().on('end', () => done(refusing(554))),
      },
      { code: 'EMESSAGE', responseCode: 554 },
    ],
    [
      'the connection',
      { onConnect: (_: unknown, done: (e: Error) => void) => done(refusing(554)) },
      { responseCode: 554 },
    ],
  ])('that refuses %s is not sent, and its word is known', async (_, options, word) => {
    const { arrived, url } = await startServer(options as SMTPServerOptions);
    await expect(smtpTransport(url, FROM)(mail)).rejects.toMatchObject(word);
    expect(arrived).toEqual([]);
  });

  test('whose password is not taken is told from one that is refused', async () => {
    const { url } = await startServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(refusing(535)),
    });
    const known = url.replace('//', '//site:wrong@');
    await expect(smtpTransport(known, FROM)(mail)).rejects.toMatchObject({
      code: 'EAUTH',
      responseCode: 535,
    });
  });

  test('is given up when nobody listens', async () => {
    await expect(smtpTransport('smtp://127.0.0.1:9', FROM)(mail)).rejects.toThrow(/ECONNREFUSED/);
  });

  test('is not taken as sent when the connection dies before the word of it', async () => {
    const url = await startListener(talk({ END: (socket) => socket.destroy() }));
    await expect(smtpTransport(url, FROM)(mail)).rejects.toThrow(/closed|reset/i);
  });

  test('taken by that very conversation, with its word, is sent', async () => {
    await smtpTransport(await startListener(talk({})), FROM)(mail);
  });
});

describe('a server that is waited for in vain is given up in time', () => {
  const silence = () => {};
  const chatter = (line: string) => (socket: Socket) => {
    const timer = setInterval(() => socket.write(line), 50);
    socket.on('close', () => clearInterval(timer));
  };

  test.each([
    ['says nothing at all', silence, IMPATIENT],
    ['greets without an end', chatter('220-wait\r\n'), IMPATIENT],
    ['goes silent after the greeting', talk({ EHLO: silence }), IMPATIENT],
    ['goes silent at the recipient', talk({ RCPT: silence }), IMPATIENT],
    ['never takes the message', talk({ END: silence }), IMPATIENT],
    [
      'goes on saying something, and never the word',
      talk({ END: chatter('250-wait\r\n') }),
      { ...IMPATIENT, mail: 600 },
    ],
  ])('one that %s', async (_, speak, patience) => {
    const url = await startListener(speak);
    const begin = performance.now();
    await expect(smtpTransport(url, FROM, patience)(mail)).rejects.toThrow();
    // Far from the 30 s and more that it would be otherwise.
    expect(performance.now() - begin).toBeLessThan(20_000);
  });
});

test.each([
  [
    'a site with a mail server',
    { smtpUrl: 'smtp://a', production: true, insecureTrial: false },
    true,
  ],
  ['a site on one’s own machine', { smtpUrl: null, production: false, insecureTrial: false }, true],
  [
    'a site without a mail server',
    { smtpUrl: null, production: true, insecureTrial: false },
    false,
  ],
  ['one that is tried by others', { smtpUrl: null, production: false, insecureTrial: true }, false],
])('who asks %s for a mail can read it: %s', (_, config, expected) => {
  expect(reachesReader(config)).toBe(expected);
});

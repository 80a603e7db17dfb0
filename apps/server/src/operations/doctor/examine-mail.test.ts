import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import type { AskText } from '#platform/outgoing/ask-dns.ts';
import { examineMailServer, examineSenderDomain } from './examine-mail.ts';

const PASSWORD = 'relay-7';
const servers: SMTPServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A mail server of this machine that wants a password; answers its address and what has come in. */
async function startServer(options: SMTPServerOptions = {}) {
  const arrived: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === PASSWORD
        ? done(null, { user: 'site' })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
    onData: (stream, _session, done) => {
      text(stream).then((raw) => {
        arrived.push(raw);
        done();
      }, done);
    },
    ...options,
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { arrived, url: (password: string) => `smtp://site:${password}@127.0.0.1:${port}` };
}

const examine = (smtpUrl: string | null, to: string | null = null, production = false) =>
  examineMailServer(
    { smtpUrl, mailFrom: 'Orchard <site@example.jp>', production, productName: 'Orchard' },
    to,
  );

test('a mail server that lets the site in is well, without a mail', async () => {
  const { arrived, url } = await startServer();
  expect(await examine(url(PASSWORD))).toMatchObject([{ state: 'well' }]);
  expect(arrived).toEqual([]);
});

test('a test mail goes out when it is wished for', async () => {
  const { arrived, url } = await startServer();
  expect(await examine(url(PASSWORD), 'taro@example.jp')).toMatchObject([
    { state: 'well' },
    { state: 'well', says: { en: expect.stringContaining('taro@example.jp') } },
  ]);
  expect(arrived).toEqual([expect.stringMatching(/^To: taro@example\.jp$/m)]);
});

test('a test mail that is refused is wrong, with what to do', async () => {
  const { url } = await startServer({
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error('not yours'), { responseCode: 550 })),
  });
  expect((await examine(url(PASSWORD), 'taro@example.jp'))[1]).toMatchObject({
    state: 'wrong',
    says: { en: expect.stringMatching(/not yours.*Set MAIL_FROM/s) },
  });
});

test('a wrong password is told from an address where nobody listens', async () => {
  const { url } = await startServer();
  expect(await examine(url('wrong'), 'taro@example.jp')).toMatchObject([
    { state: 'wrong', says: { ja: expect.stringContaining('パスワードを直してください') } },
  ]);
  expect(await examine('smtp://127.0.0.1:9')).toMatchObject([
    { state: 'wrong', says: { en: expect.stringContaining('Check address and port') } },
  ]);
});

test('a site without a mail server is wrong for members, and for a test mail', async () => {
  expect(await examine(null)).toMatchObject([{ state: 'unsure' }]);
  expect(await examine(null, null, true)).toMatchObject([{ state: 'wrong' }]);
  expect(await examine(null, 'taro@example.jp')).toMatchObject([{ state: 'wrong' }]);
});

/** DNS with these text records; answers as it does about names that are not there. */
const dns =
  (records: Record<string, string>): AskText =>
  async (name) => {
    const text = records[name];
    if (text !== undefined) return [[text.slice(0, 4), text.slice(4)]];
    const isAbove = Object.keys(records).some((one) => one.endsWith(`.${name}`));
    throw Object.assign(new Error(name), { code: isAbove ? 'ENODATA' : 'ENOTFOUND' });
  };

const states = async (records: Record<string, string>, selector?: string) =>
  (await examineSenderDomain('mail.example.jp', { selector, ask: dns(records) })).map(
    ({ about, state }) => `${about.en} ${state}`,
  );

const COMPLETE = {
  'mail.example.jp': 'V=SPF1 include:relay.example -all',
  's1._domainkey.mail.example.jp': 'v=DKIM1; p=MIIB',
  '_dmarc.mail.example.jp': 'v=DMARC1; p=none',
};

test('a domain with all three is well, whether the key is named or not', async () => {
  const all = ['SPF well', 'DKIM well', 'DMARC well'];
  expect(await states(COMPLETE)).toEqual(all);
  expect(await states(COMPLETE, 's1')).toEqual(all);
});

test('a key of another name is not the one', async () => {
  expect(await states(COMPLETE, 's2')).toEqual(['SPF well', 'DKIM wrong', 'DMARC well']);
});

test('each that is missing is wrong, and what to do is said', async () => {
  const none = await examineSenderDomain('mail.example.jp', {
    ask: dns({ 'mail.example.jp': 'google-site-verification=1' }),
  });
  expect(none.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong']);
  expect(none[2]?.says.ja).toContain('v=DMARC1; p=none');
});

test('the domain above may speak for it in DMARC', async () => {
  expect(await states({ '_dmarc.example.jp': 'v=DMARC1; p=reject' })).toContain('DMARC well');
  expect(await states({ '_dmarc.jp': 'v=DMARC1; p=reject' })).toContain('DMARC wrong');
});

test('without DNS nothing is judged', async () => {
  const ask = () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }));
  const findings = await examineSenderDomain('example.jp', { ask });
  expect(findings.map(({ state }) => state)).toEqual(['unsure', 'unsure', 'unsure']);
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSafeServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { cert, key } from '#testing/certificate.ts';
import { examineCertificate, examineVimeo, judgeClock } from './examine-outside.ts';

const usual = getCACertificates('default');
const servers: Server[] = [];
afterEach(() => {
  setDefaultCACertificates(usual);
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

describe('the certificate that members are shown', () => {
  const DAY_MS = 86_400_000;
  const until = Date.parse('2120-01-01');
  const start = async () =>
    new URL(`https://localhost:${await listen(createSafeServer({ key, cert }))}`);

  test('is well while it is good for weeks', async () => {
    setDefaultCACertificates([...usual, cert]);
    const finding = await examineCertificate(await start(), until - 40 * DAY_MS);
    expect(finding).toMatchObject({
      state: 'well',
      says: { en: expect.stringMatching(/good for 40 days/) },
    });
  });

  test('is wrong shortly before its end', async () => {
    setDefaultCACertificates([...usual, cert]);
    const finding = await examineCertificate(await start(), until - 5 * DAY_MS);
    expect(finding).toMatchObject({
      state: 'wrong',
      says: { ja: expect.stringMatching(/あと5日で切れます/) },
    });
  });

  test('is wrong when browsers do not trust it, or it names another host', async () => {
    const url = await start();
    expect(await examineCertificate(url)).toMatchObject({
      state: 'wrong',
      says: { en: expect.stringContaining('SELF_SIGNED') },
    });
    setDefaultCACertificates([...usual, cert]);
    url.hostname = '127.0.0.1';
    expect(await examineCertificate(url)).toMatchObject({
      state: 'wrong',
      says: { en: expect.stringContaining('ALTNAME') },
    });
  });

  test('is wrong where nobody answers, and not asked for without https', async () => {
    const port = await listen(createServer());
    expect(await examineCertificate(new URL(`https://localhost:${port}`))).toMatchObject({
      state: 'wrong',
      says: { en: expect.stringContaining('cannot be reached') },
    });
    expect(await examineCertificate(new URL('http://localhost'))).toMatchObject({ state: 'well' });
  });
});

describe('the domain of Vimeo', () => {
  const examine = (port: number) =>
    examineVimeo({ videoOembedUrl: new URL(`http://127.0.0.1:${port}/oembed`), production: false });

  test('is reachable whatever it says, and its answer sets the clock right', async () => {
    const late = new Date(Date.now() + 60_000).toUTCString();
    const server = createServer((_, answer) => answer.writeHead(404, { date: late }).end());
    const [vimeo, clock] = await examine(await listen(server));
    expect(vimeo?.state).toBe('well');
    expect(clock).toMatchObject({
      state: 'wrong',
      says: { en: expect.stringMatching(/(59|60)\.\d s behind 127/) },
    });
  });

  test('is told of when it is out of reach', async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await examine(port)).toMatchObject([
      { state: 'unsure', says: { en: expect.stringContaining('ECONNREFUSED') } },
    ]);
  });
});

test.each([
  [4_900, 'well'],
  [-4_900, 'well'],
  [5_100, 'wrong'],
  [-5_100, 'wrong'],
])('a clock that is %d ms off is %s', (off, state) => {
  expect(judgeClock({ ja: '別', en: 'another' }, off).state).toBe(state);
});

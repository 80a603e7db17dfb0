import { describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const CONTACT = 'mailto:security@example.jp';
const DAY_MS = 86_400_000;

const { app } = await createScene({ securityContact: CONTACT });
const { app: silent } = await createScene();

const ask = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', host = 'localhost:3000') =>
  app.inject({ url, method, headers: { host } });

const files = [
  ['/.well-known/security.txt', 200, 'public, max-age=86400'],
  ['/.well-known/change-password', 302, 'no-store'],
  ['/robots.txt', 200, 'public, max-age=86400'],
] as const;

describe.each(files)('%s', (url, status, caching) => {
  test.each(['localhost:3000', '127.0.0.1:3000'])(
    'is there for everybody at %s, by GET and HEAD, without a session',
    async (host) => {
      const got = await ask(url, 'GET', host);
      const head = await ask(url, 'HEAD', host);
      for (const { statusCode, headers } of [got, head]) {
        expect([statusCode, headers['cache-control'], headers['set-cookie']]).toEqual([
          status,
          caching,
          undefined,
        ]);
        expect(headers['content-type']).toBe(got.headers['content-type']);
        expect(headers['content-length']).toBe(`${got.rawPayload.length}`);
      }
      expect(head.payload).toBe('');
    },
  );

  test('is not there at another host, nor to be written', async () => {
    expect((await ask(url, 'GET', 'elsewhere.example')).statusCode).toBe(400);
    expect((await ask(url, 'POST')).statusCode).toBe(405);
  });
});

test('whom to tell of a weakness stands in the form of RFC 9116', async () => {
  const { headers, payload } = await ask('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const [contact, expires = '', ...others] = payload.trimEnd().split('\n');
  expect(contact).toBe(`Contact: ${CONTACT}`);
  expect(others).toEqual([
    'Preferred-Languages: ja, en',
    'Canonical: http://localhost:3000/.well-known/security.txt',
  ]);
  const [, time = ''] = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/.exec(expires) ?? [];
  const days = (Date.parse(time) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

test('without a contact there is no security.txt', async () => {
  const { statusCode } = await silent.inject({
    url: '/.well-known/security.txt',
    headers: { host: 'localhost:3000' },
  });
  expect(statusCode).toBe(404);
});

test('who wants to change a password is led to the screen, and other well-known addresses are none', async () => {
  expect((await ask('/.well-known/change-password')).headers.location).toBe(
    '/account/change-password',
  );
  // By this one programs find out whether the site answers anything at all with 200.
  const probe = 'resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await ask(`/.well-known/${probe}`)).statusCode).toBe(404);
});

test('search engines may read the documents, which forbid to be listed, and no calls', async () => {
  const { headers, payload } = await ask('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(payload).toBe('User-agent: *\nDisallow: /api/\nDisallow: /media/\n');
});

import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { PASSWORD } from '#demo/cast/people.ts';
import { createScene } from '#testing/scene.ts';
import { makeMemberDist } from '#testing/test-folder.ts';

const { as, config, db } = await createScene({ limits: 'off' });

const memberDist = makeMemberDist({
  'index.html':
    '<!doctype html><html lang="ja"><head><title>x</title><!--site--></head><body><div id="root"></div></body></html>',
  'assets/entry-abc.js': 'export {};',
});
const site = await buildApp({
  config: {
    ...config,
    publicUrl: new URL('https://members.example.jp'),
    production: true,
    videoOembedUrl: new URL('https://vimeo.com/api/oembed.json'),
    productName: 'Apple </script><b>&',
  },
  db,
  memberDist,
  sendMail: async () => {},
});
afterAll(() => site.close());
const get = (url: string, headers: Record<string, string> = {}) =>
  site.inject({ url, headers: { host: 'members.example.jp', ...headers } });

describe('headers', () => {
  test('the address of a missing file is a 404, in a browser with the site’s own words', async () => {
    for (const url of ['/x.html', '/.env', '/.git/config', '/terms.v2/x.y']) {
      const plain = await get(url);
      expect([plain.statusCode, plain.json()]).toEqual([404, { message: 'Not Found' }]);
      const opened = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect(opened.statusCode).toBe(404);
      expect(opened.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(opened.body).toContain('<!doctype html>');
    }
  });

  test('a document has the policy of documents, is never cached, and carries the site', async () => {
    const { headers, body, statusCode } = await get('/video/12?p=2');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['permissions-policy']).toBe(
      'camera=(), microphone=(), geolocation=(), payment=(), fullscreen=(self "https://player.vimeo.com")',
    );
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https://i.vimeocdn.com; media-src 'self' blob:; font-src 'self'; connect-src 'self' https://vimeo.com; frame-src 'self' https://player.vimeo.com; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types dompurify app worker; manifest-src 'self'; worker-src 'self'",
    );
    expect(body).toContain('<title>Orchard Member&#39;s Site</title>');
    expect(body.match(/<\/script>/g)).toHaveLength(1);
    const json = /id="site">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      product: 'Apple </script><b>&',
      brands: [{ slug: 'orchard_main', terms_path: '/terms-orchard' }, { slug: 'WIS' }],
    });
  });

  test('a document is sent compressed to whoever takes it', async () => {
    const { headers, rawPayload } = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(rawPayload.toString('utf8')).not.toContain('<html');
  });

  test.each([
    '/password-reset/abc',
    '/first/change-password/abc',
    '/account/confirm-email/abc',
    '/undo-email/abc',
    '/unsubscribe/abc',
  ])('a screen whose address is a secret sends no referrer: %s', async (url) => {
    expect((await get(url)).headers['referrer-policy']).toBe('no-referrer');
  });

  test('the API is never cached and can be neither framed nor run', async () => {
    const { headers } = await get('/api/tag');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      vary: 'Cookie, Origin, Sec-Fetch-Site',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'application/json; charset=utf-8',
    });
  });

  test('files of the build are kept for a year', async () => {
    const { headers } = await get('/assets/entry-abc.js');
    expect(headers['cache-control']).toContain('max-age=31536000, immutable');
  });
});

describe('cookies in production', () => {
  const token = async () => {
    const answer = await get('/sanctum/csrf-cookie');
    return [answer.headers['set-cookie'] ?? []].flat();
  };
  const logIn = async (remember: boolean) => {
    const set = await token();
    const [session = '', xsrf = ''] = set.map((line) => line.split(';')[0] ?? '');
    const answer = await site.inject({
      method: 'POST',
      url: '/login',
      headers: {
        host: 'members.example.jp',
        origin: 'https://members.example.jp',
        cookie: `${session}; ${xsrf}`,
        'x-xsrf-token': xsrf.split('=')[1] ?? '',
      },
      payload: { email: 'hanako@example.jp', password: PASSWORD, remember },
    });
    expect(answer.statusCode).toBe(200);
    return [answer.headers['set-cookie'] ?? []].flat();
  };

  test('two cookies, with sign-in a third for the device, as strict as they can be', async () => {
    const session = /^__Host-session=[\w.-]+; Path=\/; SameSite=Lax; Secure; HttpOnly$/;
    const readable = /^XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Lax; Secure$/;
    const device =
      /^__Host-device=[\w.-]+; Path=\/; SameSite=Lax; Secure; HttpOnly; Max-Age=31536000$/;
    const told = async (lines: Promise<string[]>, ...cookies: RegExp[]) =>
      expect(await lines).toEqual(cookies.map((cookie) => expect.stringMatching(cookie)));
    await told(token(), session, readable);
    await told(logIn(false), device, session, readable);
  });

  test('a remembered sign-in lasts 30 days', async () => {
    const session = (await logIn(true)).find((line) => line.startsWith('__Host-session='));
    expect(session).toMatch(/; HttpOnly; Max-Age=2592000$/);
  });
});

test('the description of the API is an OpenAPI 3.1 document of every call', async () => {
  const document = (await as('hanako').request({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths as Record<string, object>).flatMap(Object.keys);
  expect(operations.length).toBeGreaterThanOrEqual(32);
});

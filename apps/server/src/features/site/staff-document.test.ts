import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { createScene } from '#testing/scene.ts';
import { makeMemberDist } from '#testing/test-folder.ts';

const { as, config, db } = await createScene({ limits: 'off' });

const staffDist = makeMemberDist({
  'index.html': '<!doctype html><meta name="style-nonce" content="" /><title>管理画面</title>',
  'assets/index-abc.js': 'export {};',
});
const site = await buildApp({ config, db, staffDist, sendMail: async () => {} });
afterAll(() => site.close());

const get = (url: string) => site.inject({ url, headers: { host: config.publicUrl.host } });
const nonceOf = (html: string) => /name="style-nonce" content="([^"]+)"/.exec(html)?.[1];

describe('the document of the console', () => {
  test.each(['/staff', '/staff/', '/staff?x=1', '/staff/notices/3', '/staff/login'])(
    'is served at the address of any of its screens: %s',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toContain('<title>管理画面</title>');
    },
  );

  test('says in a browser that there is no such file, with the console itself', async () => {
    const headers = { host: config.publicUrl.host, accept: 'text/html,*/*' };
    const { statusCode, body } = await site.inject({ url: '/staff/missing.pdf', headers });
    expect(statusCode).toBe(404);
    expect(body).toContain('<title>管理画面</title>');
  });

  test('allows styles with its own nonce and no inline script', async () => {
    const { headers, body } = await get('/staff');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonceOf(body)}'; img-src 'self' data: blob: https://i.vimeocdn.com; media-src 'self' blob:; font-src 'self'; connect-src 'self'; frame-src 'self' https://player.vimeo.com; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default dompurify ProseMirrorClipboard`,
    );
  });

  test('has another nonce each time, which cannot be guessed', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async () => nonceOf((await get('/staff')).body)),
    );
    expect(new Set(nonces).size).toBe(3);
    for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{43}$/);
  });

  test('is not where the members are: theirs begin elsewhere', async () => {
    expect((await get('/staffing')).statusCode).toBe(404);
    expect((await get('/')).statusCode).toBe(404);
    expect((await as('hanako').request({ url: '/staff' })).statusCode).toBe(404);
  });
});

describe('beside the document', () => {
  test('browsers cache files of the build for a year', async () => {
    const { statusCode, headers } = await get('/staff/assets/index-abc.js');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toContain('max-age=31536000, immutable');
  });

  test.each([
    '/staff/assets/missing.js',
    '/staff/assets/',
    '/staff/assets/../index.html',
    '/api/staff/nothing',
  ])('a missing file is a 404 in JSON: %s', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(body)).toEqual({ message: 'Not Found' });
  });
});

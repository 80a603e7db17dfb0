import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '#platform/config/folders.ts';
import { withoutDatabase } from '#testing/database-watch.ts';
import { createScene } from '#testing/scene.ts';
import { makeMemberDist } from '#testing/test-folder.ts';
import { ERROR_PAGE_POLICY, errorPage } from './error-page.ts';

const memberDist = makeMemberDist({
  'index.html': '<html><title>x</title><!--site--><div id="root"></div></html>',
  '.vite/manifest.json': '{}',
});

const { app, db } = await createScene({ memberDist });
const browser = { host: 'localhost:3000', accept: 'text/html,*/*;q=0.8' };
const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...browser, ...headers } });

describe('whoever opens an address while the database is away', () => {
  test('is shown a page that asks again by itself; a call gets its JSON', async () => {
    const [page, call, fetched] = await withoutDatabase(db, () =>
      Promise.all([
        open('/video/3?from=mail', { 'sec-fetch-mode': 'navigate' }),
        open('/video/3', { accept: 'application/json' }),
        open('/video/3', { 'sec-fetch-mode': 'cors' }),
      ]),
    );
    expect(page.statusCode).toBe(503);
    expect(page.body).toBe(errorPage(503));
    expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': ERROR_PAGE_POLICY,
      'cache-control': 'no-store',
      'retry-after': '2',
    });
    for (const other of [call, fetched]) {
      expect([other.statusCode, other.json()]).toEqual([503, { message: 'Service Unavailable' }]);
    }
  });

  test('gets the site with the brands that were known, once they are', async () => {
    const known = /<script type="application\/json" id="site">.*?<\/script>/;
    const [site] = known.exec((await open('/')).body) ?? [];
    const { statusCode, body } = await withoutDatabase(db, () => open('/'));
    expect([statusCode, known.exec(body)?.[0]]).toEqual([200, site]);
  });
});

test('other refusals have words of their own, and do not ask again', async () => {
  const large = await app.inject({
    method: 'POST',
    url: '/login',
    headers: browser,
    payload: { email: 'x'.repeat(70_000) },
  });
  const refused = await open('/api/account/user');
  expect([large.statusCode, large.body]).toEqual([413, errorPage(413)]);
  expect([refused.statusCode, refused.body]).toEqual([401, errorPage(401)]);
  const pages = [400, 401, 403, 404, 413, 429, 500].map(errorPage);
  expect(new Set(pages).size).toBe(pages.length);
  for (const page of pages) expect(page).not.toContain('http-equiv');
});

test.each([502, 503, 504] as const)(
  'the balancer answers %i with the same page',
  async (status) => {
    const page = errorPage(status);
    const names = { 502: 'Bad Gateway', 503: 'Service Unavailable', 504: 'Gateway Timeout' };
    const answer = [
      `HTTP/1.1 ${status} ${names[status]}`,
      'content-type: text/html; charset=utf-8',
      `content-length: ${Buffer.byteLength(page)}`,
      'cache-control: no-store',
      'retry-after: 5',
      `content-security-policy: ${ERROR_PAGE_POLICY}`,
      'x-content-type-options: nosniff',
      '',
      page,
    ].join('\n');
    // Written anew by npx vitest run -u.
    await expect(answer).toMatchFileSnapshot(join(projectFolder, `deploy/errors/${status}.http`));
  },
);

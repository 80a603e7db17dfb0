import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { api } from '@orchard/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { withoutDatabase } from '#testing/without-database.ts';

const { guest, as, app, db, make } = await createScene({ limits: 'off' });

describe('refusals', () => {
  test.each([
    ['GET', '/api/nothing', 404, undefined],
    ['GET', '/api/tag/', 404, undefined],
    ['GET', '/api//tag', 404, undefined],
    ['GET', '/api/TAG', 404, undefined],
    ['GET', '/api/tag.json', 404, undefined],
    ['GET', '/.env', 404, undefined],
    ['GET', '/.git/config', 404, undefined],
    ['GET', '/assets/..%2f..%2fpackage.json', 404, undefined],
    ['DELETE', '/api/tag', 405, 'GET, HEAD'],
    ['PUT', '/login', 405, 'POST'],
    ['OPTIONS', '/api/video', 405, 'GET, HEAD'],
    ['POST', '/api/tag', 405, 'GET, HEAD'],
  ] as const)('%s %s is %i', async (method, url, status, allow) => {
    const answer = await as('hanako').request({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toHaveProperty('message');
    expect(answer.headers.allow).toBe(allow);
  });

  test('a method named in a header changes nothing', async () => {
    const { id } = await make.video({});
    await as('hanako').request({
      url: `/api/video/bookmark/${id}`,
      headers: { 'x-http-method-override': 'POST' },
    });
    expect((await as('hanako').call(api.listBookmarks)).body).toEqual([]);
  });

  test('a body above 64 KiB is 413, and the connection is closed', async () => {
    const answer = await guest().request({
      method: 'POST',
      url: '/login',
      payload: { email: 'x'.repeat(70_000) },
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ message: 'The POST data is too large.' });
    expect(answer.headers.connection).toBe('close');
  });

  test.each(['{bad', '{"__proto__":{"x":1}}x', '\u0000'])('%j is no JSON: 400', async (payload) => {
    const answer = await guest().request({
      method: 'POST',
      url: '/login',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: 'Bad Request' });
  });

  test('another host is 400, whatever a proxy header says', async () => {
    const strange = await guest().request({ url: '/api/tag', headers: { host: 'evil.example' } });
    expect(strange.statusCode).toBe(400);
    const forwarded = await as('hanako').request({
      url: '/api/tag',
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    expect(forwarded.statusCode).toBe(200);
  });

  test('TRACE, and a request that names two hosts, are refused on the wire', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const say = (lines: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`${lines}\r\nConnection: close\r\n\r\n`),
        );
        let heard = '';
        socket.setEncoding('utf8').on('data', (piece) => {
          heard += piece;
        });
        socket.on('end', () => resolve(heard)).on('error', reject);
      });
    expect(await say('TRACE /api/tag HTTP/1.1\r\nHost: localhost:3000')).toMatch(
      /^HTTP\/1\.1 405 /,
    );
    expect(await say('GET /healthz HTTP/1.1\r\nHost: localhost:3000')).toMatch(/^HTTP\/1\.1 200 /);
    expect(
      await say('GET /api/tag HTTP/1.1\r\nHost: localhost:3000\r\nHost: localhost:3000'),
    ).toMatch(/^HTTP\/1\.1 400 /);
    expect(
      await say(`GET /api/tag HTTP/1.1\r\nHost: localhost:3000\r\nX-Long: ${'x'.repeat(17_000)}`),
    ).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('whatever JSON is sent, no answer is a 5xx', async () => {
    const hanako = as('hanako');
    const posts = ['/login', '/logout', '/api/video/bookmark/1', '/api/video/completion/1'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...posts),
        fc.jsonValue({ maxDepth: 6 }),
        async (url, value) => {
          const answer = await hanako.request({
            method: 'POST',
            url: url === '/logout' ? '/login' : url,
            payload: JSON.stringify(value),
            headers: { 'content-type': 'application/json' },
          });
          expect(answer.statusCode).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('whatever the query, no answer is a 5xx', async () => {
    const hanako = as('hanako');
    const lists = ['/api/video', '/api/video/category', '/api/notice', '/api/video/bookmark'];
    const names = fc.constantFrom(
      'p',
      'per_page',
      't',
      't[]',
      'uncp',
      'sort',
      'search',
      'videos',
      'with_video',
    );
    const values = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '0',
        '1',
        '-1',
        '9e99',
        '99999999999',
        '１',
        '%',
        '%00',
        "'",
        '\0',
        '\ud800',
        'null',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...lists),
        fc.array(fc.tuple(names, values), { maxLength: 6 }),
        async (url, pairs) => {
          const query = pairs.map(
            ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
          );
          const answer = await hanako.request({ url: `${url}?${query.join('&')}` });
          expect(answer.statusCode, answer.body).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('while the database is away calls answer 503 with Retry-After, and go on when it is back', async () => {
  const hanako = as('hanako');
  expect((await hanako.call(api.listTags)).status).toBe(200);
  const answer = await withoutDatabase(db, () => hanako.refused(api.listTags));
  expect(answer.status).toBe(503);
  expect(answer.body).toEqual({ message: 'Service Unavailable' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await hanako.call(api.listTags)).status).toBe(200);
});

import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { api } from '@orchard/contract';
import { describe, expect, test } from 'vitest';
import { withoutDatabase } from '#testing/database-watch.ts';
import { createScene } from '#testing/scene.ts';

const { guest, as, app, db } = await createScene({ limits: 'off' });

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

  test('a body above 64 KiB is 413, and the connection is closed', async () => {
    const answer = await guest().post('/login', { email: 'x'.repeat(70_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ message: 'The POST data is too large.' });
    expect(answer.headers.connection).toBe('close');
  });

  test.each(['{bad', '{"__proto__":{"x":1}}x', '\u0000'])('%j is no JSON: 400', async (payload) => {
    const answer = await guest().post('/login', payload, {
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
        socket.setEncoding('utf8').on('data', (chunk) => {
          heard += chunk;
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

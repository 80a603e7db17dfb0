import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filmPlayerStyle } from '#server/features/media/player-scripts.ts';
import { createScene } from '#server/testing/scene.ts';
import { makeMemberDist } from '#server/testing/test-folder.ts';
import { calls, createReadyRequests } from './calls.ts';
import { report } from './counts.ts';

const memberDist = makeMemberDist({ 'assets/entry-abc.js': 'export {};' });

const scene = await createScene({ limits: 'off', memberDist });
const { as, guest, make, config, db } = scene;
const ready = createReadyRequests(scene);

const EVERYWHERE = {
  'strict-transport-security': /^max-age=63072000; includeSubDomains$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^(DENY|SAMEORIGIN)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /^camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\)/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'content-security-policy': /default-src 'none'.*frame-ancestors '(none|self)'/,
  'x-request-id': /^[0-9a-f-]{36}$/,
};
const API = {
  'cache-control': /^no-store$/,
  vary: /Cookie, Origin, Sec-Fetch-Site/,
  'content-security-policy': /^default-src 'none'; frame-ancestors 'none'; sandbox$/,
};
const NEVER = /^(?:x-powered-by|server|access-control-.*)$/;

type Headers = Record<string, unknown>;
const lacks = (headers: Headers, wanted: Record<string, RegExp>): string[] =>
  Object.entries(wanted)
    .filter(([name, pattern]) => !pattern.test(String(headers[name] ?? '')))
    .map(([name]) => name);

test('every answer carries the headers of its kind, refusals and files too', async (context) => {
  const missing: string[] = [];
  const statuses = new Set<number>();
  let answers = 0;
  const look = (
    what: string,
    { headers, statusCode }: { headers: Headers; statusCode: number },
    isApi = true,
  ) => {
    answers += 1;
    statuses.add(statusCode);
    const lacking = [
      ...lacks(headers, EVERYWHERE),
      ...(isApi ? lacks(headers, API) : []),
      ...Object.keys(headers).filter((name) => NEVER.test(name)),
    ];
    missing.push(...lacking.map((name) => `${what} (${statusCode}): ${name}`));
  };

  for (const [name, { method, spec }] of calls) {
    const member = await make.member();
    const request = await ready(name, member);
    const { url } = request;
    look(name, await guest().request(request));
    look(name, await as(member).request(request));
    look(name, await as(member).request({ method: 'PUT', url }));
    if (method === 'GET') {
      look(name, await as(member).request({ url: `${url}${url.includes('?') ? '&' : '?'}p=x` }));
      continue;
    }
    const refused = [
      { headers: { 'x-xsrf-token': 'x' } },
      { payload: '{', headers: { 'content-type': 'application/json' } },
      { payload: 'x', headers: { 'content-type': 'text/plain' } },
      { payload: { name: 'x'.repeat(70_000) } },
      ...(spec.body ? [{ payload: {} }] : []),
    ];
    for (const request of refused) {
      look(name, await as(member).request({ method, url, ...request }));
    }
  }
  look(
    'another host',
    await guest().request({ url: '/', headers: { host: 'evil.example' } }),
    false,
  );
  look('no call', await as('hanako').request({ url: '/api/nothing' }));
  look('no file', await guest().request({ url: '/missing.png' }));
  const hanako = as('hanako');
  await hanako.request({ url: '/api/tag' });
  const connectionOf = db.pool.connect.bind(db.pool);
  for (const code of ['ECONNREFUSED', '42P01']) {
    // At the edge of the network: the database refuses the connection, or an unforeseen error
    // occurs.
    db.pool.connect = (() => Promise.reject(Object.assign(new Error(code), { code }))) as never;
    look(code, await hanako.request({ url: '/api/tag' }));
    db.pool.connect = connectionOf as never;
  }

  writeFileSync(join(config.dataDir, 'media', 'videos', 'film.mp4'), 'film');
  writeFileSync(join(config.dataDir, 'media', 'images', 'picture.webp'), 'picture');
  const film = await make.video({ mediaFile: 'film.mp4' });
  const [paper] = await make.resources({ video: film, titles: ['資料'] });
  mkdirSync(join(config.dataDir, 'media', 'resources'));
  writeFileSync(join(config.dataDir, 'media', 'resources', `${paper?.file}`), 'paper');
  for (const url of [
    '/',
    '/video/1',
    '/login?next=%2F',
    '/password-reset/abc',
    '/nowhere',
    '/assets/entry-abc.js',
    '/assets/missing.js',
    '/healthz',
    '/readyz',
    `/player/${film.id}`,
    filmPlayerStyle(),
    `/media/videos/${film.id}`,
    `${paper?.url}`,
    '/media/images/picture.webp',
    '/media/images/missing.webp',
    '/media/public/missing.svg',
    '/dev/mail',
    '/dev/mail/1',
    '/dev/mail/style.css',
    '/api/openapi.json',
  ]) {
    look(url, await as('hanako').request({ url }), false);
  }
  const kinds = [...statuses].sort().join(', ');
  report(context, 'D6', `headers missing ${missing.length} on ${answers} answers (${kinds})`);
  expect(missing).toEqual([]);
  for (const status of [200, 201, 204, 400, 401, 404, 405, 413, 415, 419, 422, 500, 503]) {
    expect(statuses).toContain(status);
  }
});

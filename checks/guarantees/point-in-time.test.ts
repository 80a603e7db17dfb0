import { promises as dns } from 'node:dns';
import { Socket } from 'node:net';
import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { afterAll, expect, test, vi } from 'vitest';
import { bareRequest } from '#checks/invalid-bodies.ts';
import { keepConnection } from '#server/features/vimeo/vimeo-connection.store.ts';
import { servePoint } from '#server/operations/point-in-time/serve-point.ts';
import { deriveKey } from '#server/platform/secrets/secrets.ts';
import { createScene } from '#server/testing/scene.ts';
import { calls, createReadyRequests } from './calls.ts';
import { report } from './counts.ts';
import { changedTables, readRows } from './rows.ts';

const scene = await createScene({ demo: true });
const { config, db } = scene;
const { host, port, user, password, database } = db.pool.options;

// What the running site asks, each of which would be seen to be asked.
await keepConnection(db.kysely, deriveKey(config.appSecret, 'vimeo token'), {
  ...{ token: 'a-token-of-vimeo-that-was-taken-away', account: '講座の運営', staff: '佐藤' },
});
const asking = {
  ...config,
  publicUrl: new URL('https://orchard.example'),
  vimeoApiUrl: new URL('https://api.vimeo.example'),
  videoOembedUrl: new URL('https://vimeo.example/api/oembed.json'),
  releaseFeed: new URL('https://releases.example/releases.json'),
  smtpUrl: 'smtps://mail.example:465',
  mailFrom: 'site@orchard.example',
};
const point = await servePoint(
  { host, port, user, database, ...(typeof password === 'string' && { password }) },
  asking,
  config.dataDir,
);
afterAll(() => point.stop());

/** Where connections of this process lead that are not to its own database. */
const outgoing: string[] = [];
const { connect } = Socket.prototype;
vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args) {
  const to = JSON.stringify(args);
  if (!to.includes(String(host))) outgoing.push(/"host":"([^"]+)"/.exec(to)?.[1] ?? to);
  return Reflect.apply(connect, this, args);
});
vi.spyOn(dns.Resolver.prototype, 'resolveTxt').mockImplementation(async (name) => {
  outgoing.push(name);
  return [];
});
afterAll(() => vi.restoreAllMocks());

const HOST = 'orchard.example';
const send = (request: object, headers: object = {}) =>
  point.app.inject({ ...request, headers: { host: HOST, cookie: point.cookies, ...headers } });

/** The token that changes need, so that only the database is left to refuse them. */
async function tokenOf(url: string): Promise<string> {
  const { headers } = await send({ method: 'GET', url });
  const set = [headers['set-cookie'] ?? []].flat().join('; ');
  return decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(set)?.[1] ?? '');
}
const tokens = {
  member: await tokenOf('/sanctum/csrf-cookie'),
  staff: await tokenOf('/api/staff/auth'),
};

const ask = async (request: { method: string; url: string }) => {
  // Reads are passed on without a token of the point.
  if (request.method === 'GET') return (await send(request)).statusCode;
  const isStaff = request.url.startsWith('/api/staff');
  const token = isStaff ? tokens.staff : tokens.member;
  const name = isStaff ? 'STAFF-XSRF-TOKEN' : 'XSRF-TOKEN';
  const { statusCode } = await send(request, {
    cookie: `${point.cookies}; ${name}=${encodeURIComponent(token)}`,
    origin: `https://${HOST}`,
    'x-xsrf-token': token,
    'x-requested-with': 'XMLHttpRequest',
    'sec-fetch-site': 'same-origin',
  });
  return statusCode;
};

test('no call of a point writes a row, asks another machine, or fails', async (context) => {
  const { rows } = await db.pool.query<{ id: number; email: string }>(
    "SELECT id, email FROM members WHERE email LIKE '%@recovery-point.invalid'",
  );
  const ready = createReadyRequests(scene);
  const requests: [name: string, request: { method: string; url: string }][] = [];
  for (const [name] of calls) {
    const { mark: _, ...request } = await ready(name, rows[0] ?? null);
    requests.push([name, request]);
  }
  for (const [name, endpoint] of Object.entries(staffApi) as unknown as [string, Endpoint][]) {
    for (const segment of [undefined, '1']) requests.push([name, bareRequest(endpoint, segment)]);
  }
  const before = await readRows(db);
  const failed: string[] = [];
  let reads = 0;
  for (const [name, request] of requests) {
    const status = await ask(request);
    if (request.method !== 'GET') continue;
    reads += 1;
    // A platform that cannot be asked is said to be away.
    if (status === 401 || (status >= 500 && !name.startsWith('vimeo.'))) {
      failed.push(`${name}: ${status}`);
    }
  }
  for (const url of [
    '/',
    '/video/1',
    '/staff',
    '/healthz',
    '/robots.txt',
    '/.well-known/security.txt',
  ]) {
    await ask({ method: 'GET', url });
  }
  const changed = changedTables(before, await readRows(db));
  report(
    context,
    'L2',
    `at a point: ${requests.length} requests, ${reads} of them reads; rows written in ${changed.length} tables, connections to other machines ${outgoing.length}`,
  );
  expect({ changed, outgoing, failed }).toEqual({ changed: [], outgoing: [], failed: [] });
});

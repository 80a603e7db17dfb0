import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pointIn, socketOf } from '#operations/archive/point-folder.ts';
import { createScene } from '#testing/scene.ts';
import type { PointView } from './recovery-points.ts';

const { app, config, asStaff, guest, make } = await createScene();

const TOKEN = 'the-token-of-the-open-point-0123456789';
const seen: IncomingMessage[] = [];

// The site of the point, on the other side of its socket.
const point = createServer((request, response) => {
  seen.push(request);
  response.setHeader('set-cookie', 'staff=of-the-point');
  response.setHeader('content-type', request.url === '/' ? 'text/html' : 'application/json');
  response.end(
    request.url === '/' ? '<html><head></head><body class="x">then</body></html>' : '{}',
  );
});

beforeAll(async () => {
  mkdirSync(pointIn(config.dataDir), { recursive: true });
  await new Promise<void>((done) => point.listen(socketOf(pointIn(config.dataDir)), done));
  Object.defineProperty(app.recoveryPoints, 'view', {
    get: (): Partial<PointView> => ({
      id: 'open',
      says: '',
      state: 'ready',
      startedAt: new Date(0),
      endsAt: null,
      staffName: '',
      at: Date.parse('2026-11-20T12:34:56+09:00'),
      token: TOKEN,
      cookies: 'staff=then',
    }),
  });
});
afterAll(() => point.close());
beforeEach(() => {
  seen.length = 0;
});

const admin = asStaff();
// The token of changes, before this browser is shown the point.
await admin.request({ url: '/api/staff/auth' });
const ask = (url: string, options: object = {}, token = TOKEN, who = admin) => {
  who.cookies.set('recovery-point', token);
  return who.request({ url, ...options });
};

test('what an administrator’s browser reads comes from the point, without its cookies', async () => {
  const answer = await ask('/api/staff/notices');
  expect([answer.statusCode, answer.body]).toEqual([200, '{}']);
  expect(seen.map(({ url, headers }) => [url, headers.cookie])).toEqual([
    ['/api/staff/notices', 'staff=then'],
  ]);
  expect(String(answer.headers['set-cookie'])).not.toContain('of-the-point');
});

test('a document carries the banner that leads back', async () => {
  const answer = await ask('/', { headers: { 'sec-fetch-dest': 'document' } });
  expect(answer.body).toContain('2026年11月20日 12:34:56 の時点');
  expect(answer.body).toContain('/point-in-time/leave');
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)));
});

test('what would change something is refused, and reaches neither site', async () => {
  const answer = await ask('/api/staff/notices', { method: 'POST', payload: {} });
  expect(answer.statusCode).toBe(409);
  expect(seen).toEqual([]);
});

test.each([
  ['the calls of this screen', '/api/staff/point-in-time'],
  ['the way out', '/point-in-time/leave'],
  ['probes', '/healthz'],
])('%s are the running site’s', async (_, url) => {
  await ask(url);
  expect(seen).toEqual([]);
});

test('leaving the console and the members’ site is the running site’s', async () => {
  const leaver = asStaff();
  await leaver.request({ url: '/api/staff/auth' });
  await ask('/sanctum/csrf-cookie', {}, TOKEN, leaver);
  const token = decodeURIComponent(leaver.cookies.get('XSRF-TOKEN') ?? '');
  const change = { method: 'POST', payload: {} };
  const headers = { 'x-xsrf-token': token };
  const out = await ask('/logout', { ...change, headers }, TOKEN, leaver);
  const left = await ask('/api/staff/auth/leave', change, TOKEN, leaver);
  expect([out.statusCode, left.statusCode, seen.length]).toEqual([204, 204, 0]);
  expect((await ask('/api/staff/notices', {}, TOKEN, leaver)).statusCode).toBe(401);
  expect(seen).toEqual([]);
});

test.each([
  ['another token', () => ask('/api/staff/notices', {}, 'another')],
  ['nobody', () => ask('/api/staff/notices', {}, TOKEN, guest())],
  [
    'an editor',
    async () =>
      ask('/api/staff/notices', {}, TOKEN, asStaff(await make.staff({ roles: ['editor'] }))),
  ],
])('%s is shown the running site', async (_, request) => {
  const answer = await request();
  expect(seen).toEqual([]);
  expect(String(answer.headers['set-cookie'])).toContain('recovery-point=; ');
});

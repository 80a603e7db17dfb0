import { orderOf } from '@orchard/contract/session-order';
import { expect, test } from 'vitest';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { triesAll } from '#server/testing/cases.ts';
import { createScene } from '#server/testing/scene.ts';
import { calls, changingCalls, createReadyRequests } from './calls.ts';
import { report, times } from './counts.ts';
import { changedTables, readRows } from './rows.ts';

const scene = await createScene({ limits: 'off' });
const { as, guest, make, db } = scene;
const ready = createReadyRequests(scene);

test('a changing call without the right token is refused and leaves no trace; with it it works', async (context) => {
  const stranger = await scene.signIn('taro');
  const strangersToken = stranger.cookies.get('XSRF-TOKEN');
  const madeUp = 'AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const tokens = [undefined, strangersToken, madeUp, 'A.A', '', '["a","b"]', 'a.b, c.d'];
  const accepted: string[] = [];
  const prepared = [];
  for (const [name] of changingCalls) {
    const member = await make.member();
    const caller = as(member);
    const request = await ready(name, member);
    await caller.request({ url: '/sanctum/csrf-cookie' });
    prepared.push({ name, caller, request });
  }
  let tries = 0;
  const before = await readRows(db);
  for (const { name, caller, request } of prepared) {
    for (const token of tokens) {
      const answer = await caller.request({ ...request, headers: { 'x-xsrf-token': token } });
      tries += 1;
      if (answer.statusCode !== 419 || answer.json().message !== 'CSRF token mismatch.') {
        accepted.push(`${name} ${token}: ${answer.statusCode}`);
      }
    }
  }
  const changed = changedTables(before, await readRows(db));
  report(
    context,
    'B1',
    `accepted ${accepted.length} of ${tries} (${changingCalls.length} calls × ${tokens.length}), tables changed ${changed.length}`,
  );
  expect(accepted).toEqual([]);
  expect(changed).toEqual([]);
  const idle: string[] = [];
  for (const { name, caller, request } of prepared) {
    const rows = triesAll ? await readRows(db) : undefined;
    const honest = await caller.request(request);
    expect([200, 201, 204], `${name} ${honest.body}`).toContain(honest.statusCode);
    if (rows && changedTables(rows, await readRows(db)).length === 0) idle.push(name);
  }
  // The challenge of a passkey is sealed into the answer; nothing stores it.
  if (triesAll) expect(idle).toEqual(['getPasskeyRequest']);
});

test('the right token does not help a request that comes from elsewhere', async (context) => {
  const elsewhere = [
    { origin: 'null' },
    { origin: 'http://127.0.0.2:3000' },
    { origin: 'https://site.evil' },
    { origin: 'http://localhost:3000.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ];
  const accepted: unknown[] = [];
  for (const headers of elsewhere) {
    const member = await make.member();
    const request = await ready('toggleBookmark', member);
    const answer = await as(member).request({ ...request, headers });
    if (answer.statusCode !== 419) accepted.push(headers);
  }
  const { rows } = await db.pool.query('SELECT count(*)::int AS marks FROM video_bookmarks');
  const marks = rows[0].marks as number;
  report(context, 'B3', `accepted ${accepted.length} of ${elsewhere.length}`);
  expect(accepted).toEqual([]);
  const member = await make.member();
  const request = await ready('toggleBookmark', member);
  expect((await as(member).request(request)).statusCode).toBe(200);
  const after = await db.pool.query('SELECT count(*)::int AS marks FROM video_bookmarks');
  expect(after.rows[0].marks).toBe(marks + 1);
});

test('the token lasts through a day of honest use: in, fifty presses, out, in as another', async (context) => {
  const rounds = times(1, 4);
  let refused = 0;
  let posts = 0;
  let without = 0;
  for (let round = 0; round < rounds; round += 1) {
    const caller = guest();
    await caller.request({ url: '/sanctum/csrf-cookie' });
    const tokens = new Set([caller.cookies.get('XSRF-TOKEN')]);
    const post = async (url: string, payload?: object) => {
      const answer = await caller.request({ method: 'POST', url, ...(payload ? { payload } : {}) });
      posts += 1;
      if (answer.statusCode === 419) refused += 1;
      const overrides = [answer.headers['set-cookie'] ?? []].flat();
      if (!overrides.some((line) => line.startsWith('XSRF-TOKEN='))) without += 1;
      tokens.add(caller.cookies.get('XSRF-TOKEN'));
      return answer.statusCode;
    };
    const first = await make.member();
    const { id } = await make.video();
    const signIn = (email: string) => post('/login', { email, password: PASSWORD });
    expect(await signIn(first.email)).toBe(200);
    for (let press = 0; press < 46; press += 1) {
      expect(await post(`/api/video/bookmark/${id}`)).toBe(200);
    }
    expect(await post('/logout')).toBe(204);
    expect(await signIn((await make.member()).email)).toBe(200);
    expect(await post(`/api/video/completion/${id}`)).toBe(200);
    // One token for each guest and each session: signing in and out change it.
    expect(tokens.size).toBe(4);
  }
  report(context, 'B5', `false 419: ${refused} of ${posts}`);
  expect(refused).toBe(0);
  // Every answer carries the next valid token.
  expect(without).toBe(0);
});

test('after whatever call the browser holds the token that is good next', async (context) => {
  const refused: string[] = [];
  const moved: string[] = [];
  for (const [name, endpoint] of calls) {
    const member = await make.member();
    const caller = as(member);
    await caller.request({ url: '/sanctum/csrf-cookie' });
    const session = caller.cookies.get('session');
    const answer = await caller.request(await ready(name, member));
    expect(answer.statusCode, name).toBeLessThan(300);
    if (caller.cookies.get('session') !== session) {
      moved.push(`${endpoint.method} ${endpoint.path}`);
    }
    const next = await caller.post('/logout');
    if (next.statusCode !== 204) refused.push(`${name}: ${next.statusCode}`);
  }
  report(context, 'B5', `refused after another call: ${refused.length} of ${calls.length}`);
  expect(refused).toEqual([]);
  // The calls that browsers send alone are those that change the session.
  const alone = calls.filter(
    ([, { method, path }]) => method !== 'GET' && orderOf(path) === 'exclusive',
  );
  expect(moved).toEqual(alone.map(([, { method, path }]) => `${method} ${path}`));
});

test('reading writes nothing, but for the word that the own script searches', async (context) => {
  const member = await make.member();
  const caller = as(member);
  await caller.request({ url: '/sanctum/csrf-cookie' });
  const urls: string[] = [];
  for (const [name, { method }] of calls) {
    if (method === 'GET' && name !== 'searchVideos') urls.push((await ready(name, member)).url);
  }
  const { url } = await ready('searchVideos', member);
  const foreign = [
    { 'x-requested-with': undefined },
    { 'x-requested-with': 'something else' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ];
  const before = await readRows(db);
  for (const read of urls) await caller.request({ url: read });
  for (const headers of foreign) {
    expect((await caller.request({ url, headers })).statusCode).toBe(200);
  }
  const written = changedTables(before, await readRows(db));
  for (const headers of [{}, { 'sec-fetch-site': undefined }]) {
    await db.pool.query('DELETE FROM search_history');
    await caller.request({ url, headers });
    expect(changedTables(before, await readRows(db))).toEqual(['search_history']);
  }
  report(
    context,
    'B6',
    `tables written ${written.length} by ${urls.length + foreign.length} reads`,
  );
  expect(written).toEqual([]);
});

import { api } from '@orchard/contract';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { guest, signIn, db, app, execute } = await createScene({ limits: 'off' });

const whoAmI = async (caller: Caller) => (await caller.attempt(api.getCurrentUser)).status;
const withCookie = async (value: string | undefined) => {
  const caller = guest();
  if (value) caller.cookies.set('session', value);
  return whoAmI(caller);
};
/** Moves every session of the database into the past. */
const age = (column: 'created_at' | 'last_seen_at' | 'renewed_at', interval: string) =>
  db.pool.query(`UPDATE sessions SET ${column} = ${column} - $1::interval`, [interval]);
const fresh = () => execute`DELETE FROM sessions`;

describe('a session', () => {
  test('is stored by its hash only', async () => {
    const caller = await signIn('hanako');
    const rows = await execute`SELECT * FROM sessions`;
    expect(JSON.stringify(rows)).not.toContain(caller.cookies.get('session'));
  });

  test('signing in again while signed in ends the old one', async () => {
    const caller = await signIn('hanako');
    const old = caller.cookies.get('session');
    await caller.call(api.logIn, { body: { email: 'taro@example.jp', password: PASSWORD } });
    expect(await withCookie(old)).toBe(401);
    expect((await caller.call(api.getCurrentUser)).body.email).toBe('taro@example.jp');
  });

  test('ends at sign-out, on this device only, and the next sign-in needs no further call', async () => {
    const caller = await signIn('hanako', { remember: true });
    const elsewhere = await signIn('hanako');
    const old = caller.cookies.get('session');
    const answer = await caller.call(api.logOut);
    expect(answer.status).toBe(204);
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(await withCookie(old)).toBe(401);
    expect(await whoAmI(elsewhere)).toBe(200);
    const again = await caller.call(api.logIn, {
      body: { email: 'hanako@example.jp', password: PASSWORD },
    });
    expect(again.status).toBe(200);
  });

  test('signing out twice, or as a guest, is 204 as well', async () => {
    expect((await guest().call(api.logOut)).status).toBe(204);
  });

  test('guests cost no row', async () => {
    await fresh();
    for (let visit = 0; visit < 20; visit += 1)
      await guest().request({ url: '/sanctum/csrf-cookie' });
    expect((await execute`SELECT count(*)::int AS sessions FROM sessions`)[0].sessions).toBe(0);
  });
});

describe('a session ends by itself', () => {
  test.each([
    ['after 120 minutes without a request', false, 'last_seen_at', '119 minutes', '2 minutes'],
    ['after 24 hours in any case', false, 'created_at', '23 hours 59 minutes', '2 minutes'],
    [
      'after 30 days when remembered',
      true,
      'created_at',
      '29 days 23 hours 59 minutes',
      '2 minutes',
    ],
  ] as const)('%s', async (_, remember, column, almost, rest) => {
    await fresh();
    const caller = await signIn('hanako', { remember });
    const cookie = caller.cookies.get('session');
    await age(column, almost);
    expect(await withCookie(cookie)).toBe(200);
    // The request above renewed the session; move it into the past again.
    if (column === 'last_seen_at') await age(column, almost);
    await age(column, rest);
    expect(await withCookie(cookie)).toBe(401);
  });

  test('not while its member is active: each request counts', async () => {
    await fresh();
    const caller = await signIn('hanako');
    await age('last_seen_at', '119 minutes');
    expect(await whoAmI(caller)).toBe(200);
    await age('last_seen_at', '2 minutes');
    expect(await whoAmI(caller)).toBe(200);
  });

  test('a remembered one does not mind being idle', async () => {
    await fresh();
    const caller = await signIn('hanako', { remember: true });
    await age('last_seen_at', '5 days');
    expect(await whoAmI(caller)).toBe(200);
  });

  test('then a GET is 401 and a POST 419, and the token fetched anew turns that into 401', async () => {
    await fresh();
    const caller = await signIn('hanako');
    await age('created_at', '25 hours');
    const post = () => caller.refused(api.recordHistory, { params: { videoId: 1 } });
    expect((await post()).status).toBe(419);
    await caller.request({ url: '/sanctum/csrf-cookie' });
    expect((await post()).status).toBe(401);
    expect(await whoAmI(caller)).toBe(401);
  });
});

describe('a remembered session', () => {
  test('renews its secret every 24 hours; the old one is welcome for a minute', async () => {
    await fresh();
    const caller = await signIn('hanako', { remember: true });
    const old = caller.cookies.get('session');
    await age('renewed_at', '24 hours');
    expect(await whoAmI(caller)).toBe(200);
    const renewed = caller.cookies.get('session');
    expect(renewed).not.toBe(old);
    expect(await withCookie(old)).toBe(200);
    expect(await withCookie(renewed)).toBe(200);
  });

  test('renews it by calls of the site, not by pictures, which come whenever they like', async () => {
    await fresh();
    const caller = await signIn('hanako', { remember: true });
    await age('renewed_at', '24 hours');
    const picture = await caller.request({ url: `/media/images/${'a'.repeat(12)}.webp` });
    expect([picture.statusCode, picture.headers['set-cookie']]).toEqual([404, undefined]);
    const call = await caller.request({ url: '/api/account/user' });
    expect(String(call.headers['set-cookie'])).toMatch(/session=[^;]+;.* Max-Age=259[12]\d{3}/);
  });

  test('twenty requests at once renew it once, and none is turned away', async () => {
    await fresh();
    const caller = await signIn('hanako', { remember: true });
    const cookie = caller.cookies.get('session');
    await age('renewed_at', '24 hours');
    const answers = await Promise.all(Array.from({ length: 20 }, () => withCookie(cookie)));
    expect(answers).toEqual(Array(20).fill(200));
  });
});

describe('anti-forgery tokens', () => {
  const post = (caller: Caller, token: string | undefined, more: Record<string, string> = {}) =>
    caller.post('/api/video/browsing-history/1', undefined, {
      headers: { 'x-xsrf-token': token, ...more },
    });

  test('one that is encoded once, as other clients send it, is taken', async () => {
    const caller = await signIn('hanako');
    const token = (caller.cookies.get('XSRF-TOKEN') ?? '').replace('.', '%2E');
    expect((await post(caller, token)).statusCode).toBe(404);
  });

  test('every answer of a call brings one', async () => {
    const caller = await signIn('hanako');
    for (const url of ['/api/account/user', '/api/video/details/0', '/sanctum/csrf-cookie']) {
      const answer = await app.inject({
        url,
        headers: { host: 'localhost:3000', cookie: `session=${caller.cookies.get('session')}` },
      });
      expect(String(answer.headers['set-cookie'])).toMatch(
        /XSRF-TOKEN=[\w-]{22}\.[\w-]{43}; Path=\/; SameSite=Lax/,
      );
    }
  });
});

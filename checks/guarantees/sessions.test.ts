import { api } from '@orchard/contract';
import { expect, test } from 'vitest';
import { PASSWORD } from '#server/demo/cast/people.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';

const log: string[] = [];
const scene = await createScene({
  limits: 'off',
  logger: { level: 'info', stream: { write: (line: string) => log.push(line) } },
});
const { guest, as, signIn, make, db } = scene;

const events = (name: string) => log.filter((line) => JSON.parse(line).event === name).length;
const withCookie = async (value: string | undefined) => {
  const caller = guest();
  if (value) caller.cookies.set('session', value);
  return (await caller.attempt(api.getCurrentUser)).status;
};
const press = (caller: Caller, token: string | undefined) =>
  caller.post('/api/video/browsing-history/1', undefined, { headers: { 'x-xsrf-token': token } });
const age = (memberId: number, column: 'renewed_at' | 'created_at', interval: string) =>
  db.pool.query(`UPDATE sessions SET ${column} = ${column} - $1::interval WHERE member_id = $2`, [
    interval,
    memberId,
  ]);

test('a wrong password and an unknown address get the same answer, byte for byte', async (context) => {
  const { email } = await make.member();
  const tries = times(10, 200);
  const answers = new Set<string>();
  for (let attempt = 0; attempt < tries; attempt += 1) {
    for (const address of [email, `unknown-${attempt}@example.jp`]) {
      const body = { email: address, password: `wrong-password-${attempt}` };
      const answer = await guest().post('/login', body);
      answers.add(`${answer.statusCode} ${Object.keys(answer.headers).sort()} ${answer.body}`);
    }
  }
  report(
    context,
    'A1',
    `kinds of answer beyond the first: ${answers.size - 1} of ${2 * tries} tries`,
  );
  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toMatch(/^422 /);
});

test('a cookie planted before sign-in is worth nothing after it', async (context) => {
  const tries = 5;
  let reused = 0;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const attacker = guest();
    await attacker.request({ url: '/sanctum/csrf-cookie' });
    const planted = new Map(attacker.cookies);
    const victim = guest();
    for (const [name, value] of planted) victim.cookies.set(name, value);
    const { email } = await make.member();
    const { status } = await victim.call(api.logIn, { body: { email, password: PASSWORD } });
    expect(status).toBe(200);
    expect((await victim.call(api.getCurrentUser)).status).toBe(200);
    const holds = ['session', 'XSRF-TOKEN'].some(
      (name) => victim.cookies.get(name) === planted.get(name),
    );
    if (holds || (await withCookie(planted.get('session'))) !== 401) reused += 1;
  }
  report(context, 'A2', `ids or tokens used again ${reused} of ${tries}`);
  expect(reused).toBe(0);
});

test('after signing out no cookie of the session is taken any more', async (context) => {
  let accepted = 0;
  let cookies = 0;
  for (const remember of [false, true]) {
    const member = await make.member();
    const caller = await signIn(member, { remember });
    const values = [caller.cookies.get('session')];
    if (remember) {
      await age(member.id, 'renewed_at', '24 hours');
      await caller.call(api.getCurrentUser);
      values.push(caller.cookies.get('session'));
    }
    expect((await caller.call(api.logOut)).status).toBe(204);
    for (const value of values) {
      cookies += 1;
      if ((await withCookie(value)) !== 401) accepted += 1;
    }
  }
  report(context, 'A3', `accepted ${accepted} of ${cookies}`);
  expect(accepted).toBe(0);
});

test('a token holds for the session that it was made for, and for no other', async (context) => {
  const caller = guest();
  await caller.request({ url: '/sanctum/csrf-cookie' });
  const beforeSignIn = caller.cookies.get('XSRF-TOKEN');
  const { email } = await make.member();
  await caller.call(api.logIn, { body: { email, password: PASSWORD } });
  const beforeChange = caller.cookies.get('XSRF-TOKEN');
  const another = await signIn('taro');
  const wrong: (string | undefined)[] = [beforeSignIn, another.cookies.get('XSRF-TOKEN')];
  expect((await press(caller, beforeChange)).statusCode).toBe(404);
  const passwords = { password: 'a new password 42', password_confirmation: 'a new password 42' };
  await caller.call(api.changePassword, { body: { password_current: PASSWORD, ...passwords } });
  wrong.push(beforeChange);
  const statuses: number[] = [];
  for (const token of wrong) statuses.push((await press(caller, token)).statusCode);
  const beforeSignOut = caller.cookies.get('XSRF-TOKEN');
  await caller.call(api.logOut);
  statuses.push((await press(caller, beforeSignOut)).statusCode);
  const accepted = statuses.filter((status) => status !== 419).length;
  report(context, 'A5', `accepted ${accepted} of ${statuses.length}`);
  expect(accepted).toBe(0);
});

test('a remembered secret that was replaced and comes again ends the session, and is noted', async (context) => {
  const member = await make.member();
  const owner = await signIn(member, { remember: true });
  const stolen = owner.cookies.get('session');
  await age(member.id, 'renewed_at', '24 hours');
  expect(await withCookie(stolen)).toBe(200);
  const seen = events('auth.remember.reuse');
  await age(member.id, 'renewed_at', '61 seconds');
  expect(await withCookie(stolen)).toBe(401);
  const { rows } = await db.pool.query('SELECT 1 FROM sessions WHERE member_id = $1', [member.id]);
  const noted = events('auth.remember.reuse') - seen;
  report(context, 'A7', `session ended ${rows.length === 0 ? 1 : 0} of 1, events ${noted}`);
  expect(rows).toEqual([]);
  expect(noted).toBe(1);
});

test('a change of password ends the other sessions at once, and does not prolong one’s own', async (context) => {
  const member = await make.member();
  const own = await signIn(member);
  await age(member.id, 'created_at', '5 hours');
  const others: Caller[] = [];
  for (let index = 0; index < 7; index += 1) {
    others.push(await signIn(member, { remember: index >= 5 }));
  }
  const ageOfOwn = async () => {
    const { rows } = await db.pool.query(
      'SELECT id, created_at::text FROM sessions WHERE member_id = $1 ORDER BY created_at LIMIT 1',
      [member.id],
    );
    return rows[0] as { id: string; created_at: string };
  };
  const before = await ageOfOwn();
  const oldSecret = own.cookies.get('session');
  const [firstOther] = others;
  const passwords = { password: 'a new password 42', password_confirmation: 'a new password 42' };
  const [change] = await Promise.all([
    own.call(api.changePassword, { body: { password_current: PASSWORD, ...passwords } }),
    // Another session has a request under way.
    firstOther?.call(api.listVideos),
  ]);
  expect(change.status).toBe(204);
  const alive: number[] = [];
  for (const other of others) alive.push((await other.refused(api.getCurrentUser)).status);
  const aliveOthers = alive.filter((status) => status === 200).length;
  const after = await ageOfOwn();
  const ownStatus = (await own.call(api.getCurrentUser)).status;
  const isRaised = after.created_at !== before.created_at;
  report(
    context,
    'A8',
    `alive: own ${ownStatus === 200 ? 1 : 0}, others ${aliveOthers} of ${others.length}; lifetime raised ${isRaised ? 1 : 0}`,
  );
  expect(ownStatus).toBe(200);
  expect(aliveOthers).toBe(0);
  expect(isRaised).toBe(false);
  expect(after.id).not.toBe(before.id);
  expect(own.cookies.get('session')).not.toBe(oldSecret);
  expect(await withCookie(oldSecret)).toBe(401);
});

test('what staff take away is gone at the next request', async (context) => {
  const takings: [
    what: string,
    statement: string,
    isServed: (caller: Caller) => Promise<boolean>,
  ][] = [
    [
      'suspended',
      'UPDATE members SET suspended_at = now() WHERE id = $1',
      async (caller) => (await caller.attempt(api.getCurrentUser)).status === 200,
    ],
    [
      'no longer of the club',
      "DELETE FROM memberships WHERE member_id = $1 AND brand_id = (SELECT id FROM brands WHERE slug = 'orchard_main')",
      async (caller) =>
        (await caller.attempt(api.getVideo, { params: { videoId } })).status === 200 ||
        (await caller.call(api.getCurrentUser)).body.roles.length > 0,
    ],
    [
      'deleted',
      'DELETE FROM members WHERE id = $1',
      async (caller) => (await caller.attempt(api.getCurrentUser)).status === 200,
    ],
  ];
  const { id: videoId } = await make.video({ audience: ['orchard_main'] });
  let served = 0;
  let sessions = 0;
  for (const [, statement, isServed] of takings) {
    const member = await make.member();
    const callers = [as(member), await signIn(member), await signIn(member, { remember: true })];
    for (const caller of callers) expect(await isServed(caller)).toBe(true);
    await db.pool.query(statement, [member.id]);
    for (const caller of callers) {
      sessions += 1;
      if (await isServed(caller)) served += 1;
    }
  }
  report(context, 'A9', `extra requests served ${served} of ${sessions}`);
  expect(served).toBe(0);
});

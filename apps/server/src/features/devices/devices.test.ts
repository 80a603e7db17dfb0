import { createECDH, randomBytes } from 'node:crypto';
import { api } from '@orchard/contract';
import type { RequestOf } from '@orchard/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { keepMemberAuthenticator } from '#testing/authenticators.ts';
import type { Caller } from '#testing/caller.ts';
import { givePasskey } from '#testing/key-device.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { guest, as, make, db, app, execute, mailsTo } = scene;

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Signs in through the form, from a browser and an address. */
async function signIn(
  { email }: { email: string },
  { userAgent = WINDOWS, ip = '203.0.113.7', remember = true } = {},
): Promise<Caller> {
  const caller = guest();
  const answer = await caller.post(
    '/login',
    { email, password: PASSWORD, remember },
    { headers: { 'user-agent': userAgent }, ip },
  );
  expect(answer.statusCode).toBe(200);
  return caller;
}
const devicesOf = async (caller: Caller) => (await caller.call(api.listDevices)).body;
const isIn = async (caller: Caller) => (await caller.attempt(api.getCurrentUser)).status === 200;
const age = (member: { id: number }, by: string) =>
  db.pool.query(
    `UPDATE sessions SET created_at = created_at - $2::interval,
       last_seen_at = last_seen_at - $2::interval, renewed_at = renewed_at - $2::interval
     WHERE member_id = $1`,
    [member.id, by],
  );
const idOfOther = async (caller: Caller) =>
  (await devicesOf(caller)).find(({ is_this }) => !is_this)?.id ?? '';

/** Has a browser get messages. */
async function subscribe(caller: Caller) {
  const endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`;
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await caller.call(api.subscribePush, { body: { endpoint, keys } });
}
const getsMessages = async (caller: Caller) => (await caller.call(api.getPush)).body.is_on;

describe('where a member is signed in', () => {
  test('is told by kind and coarse network, this device first, and by no whole address', async () => {
    const member = await make.member();
    const phone = await signIn(member, { userAgent: IPHONE, ip: '2001:db8:1:2::9' });
    const desk = await signIn(member);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await devicesOf(desk)).toEqual([
      {
        id: expect.any(String),
        kind: 'Windows・Chrome',
        network: '203.0.x.x',
        began_at: time,
        last_seen_at: time,
        is_this: true,
      },
      expect.objectContaining({
        kind: 'iPhone・Safari',
        network: '2001:db8:x:x',
        is_this: false,
      }),
    ]);
    expect((await devicesOf(phone)).map(({ kind }) => kind)).toEqual([
      'iPhone・Safari',
      'Windows・Chrome',
    ]);
    const rows = await execute`
      SELECT s::text AS line FROM sessions s WHERE member_id = ${member.id}`;
    const lines = rows.map(({ line }) => line).join('\n');
    expect(lines).not.toMatch(/203\.0\.113|2001:db8:1|Mozilla|AppleWebKit/);
  });

  test('stays told after the renewal of a remembered session', async () => {
    const member = await make.member();
    const phone = await signIn(member, { userAgent: IPHONE });
    const before = phone.cookies.get('session');
    await age(member, '25 hours');
    const [device] = await devicesOf(phone);
    expect(phone.cookies.get('session')).not.toBe(before);
    expect(device).toMatchObject({ kind: 'iPhone・Safari', network: '203.0.x.x', is_this: true });
  });

  test('does not count what has expired, nor other members', async () => {
    const member = await make.member();
    await signIn(member, { remember: false });
    await age(member, '3 hours');
    const desk = await signIn(member);
    await signIn(await make.member());
    expect(await devicesOf(desk)).toHaveLength(1);
  });

  test('names nothing of a session from before it was noted', async () => {
    expect(await devicesOf(as(await make.member()))).toMatchObject([{ kind: '', network: '' }]);
  });
});

describe('one device', () => {
  test('is signed out from another, with its messages; again is not found', async () => {
    const member = await make.member();
    const [phone, desk] = [await signIn(member), await signIn(member)];
    await subscribe(phone);
    await subscribe(desk);
    const params = { deviceId: await idOfOther(desk) };
    expect((await desk.call(api.endDevice, { params })).status).toBe(204);
    expect([await isIn(phone), await isIn(desk)]).toEqual([false, true]);
    expect(await getsMessages(desk)).toBe(true);
    const rows = await execute`SELECT FROM push_subscriptions WHERE member_id = ${member.id}`;
    expect(rows).toHaveLength(1);
    expect((await desk.refused(api.endDevice, { params })).status).toBe(404);
  });

  test('keeps its messages while another session of it goes on', async () => {
    const member = await make.member();
    const desk = await signIn(member);
    await subscribe(desk);
    // The browser lost its session, and kept the cookie of the device.
    desk.cookies.delete('session');
    desk.cookies.delete('XSRF-TOKEN');
    await desk.call(api.logIn, { body: { email: member.email, password: PASSWORD } });
    const params = { deviceId: await idOfOther(desk) };
    await desk.call(api.endDevice, { params });
    expect(await getsMessages(desk)).toBe(true);
  });

  test('of another member is not found and stays signed in; this one is not ended so', async () => {
    const owner = await signIn(await make.member());
    const thief = await signIn(await make.member());
    const [own] = await devicesOf(owner);
    const [this_] = await devicesOf(thief);
    for (const deviceId of [own?.id, this_?.id, 'x', '../1', '%']) {
      const answer = await thief.refused(api.endDevice, { params: { deviceId: deviceId ?? '' } });
      expect([deviceId, answer.status]).toEqual([deviceId, 404]);
    }
    expect([await isIn(owner), await isIn(thief)]).toEqual([true, true]);
  });

  test('is signed out once by ten at once', async () => {
    const member = await make.member();
    await signIn(member);
    const desk = await signIn(member);
    const params = { deviceId: await idOfOther(desk) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.attempt(api.endDevice, { params })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(404)]);
  });
});

describe('all other devices', () => {
  test('go with the passkeys and the authenticator that are named, which is told', async () => {
    const member = await make.member();
    const desk = await signIn(member);
    const keys = [(await givePasskey(desk)).id, (await givePasskey(desk)).id];
    const [removed = 0, kept = 0] = keys;
    await keepMemberAuthenticator(scene, member);
    const end = (body: RequestOf<typeof api.endOtherDevices>['body']) =>
      desk.attempt(api.endOtherDevices, { body });
    const named = { remove_passkeys: [removed, 999_999], remove_authenticator: true };
    expect((await end(named)).status).toBe(204);
    expect((await desk.call(api.listPasskeys)).body.map(({ id }) => id)).toEqual([kept]);
    expect((await desk.call(api.getTwoStep)).body.on_since).toBeNull();
    const mails = (await mailsTo(member.email)).map(({ kind }) => kind).slice(-2);
    expect(mails).toEqual(['passkey_changed', 'two_step_changed']);
    // What is not named stays.
    expect((await end({ remove_passkeys: [] })).status).toBe(204);
    expect((await desk.call(api.listPasskeys)).body).toHaveLength(1);
  });

  test('are not known any more; this one is', async () => {
    const member = await make.member();
    const phone = await signIn(member);
    const desk = await signIn(member);
    const warnings = async () =>
      (await mailsTo(member.email)).filter(({ kind }) => kind === 'new_device').length;
    await desk.call(api.endOtherDevices, { body: { remove_passkeys: [] } });
    const before = await warnings();
    const body = { email: member.email, password: PASSWORD };
    await desk.call(api.logIn, { body });
    expect(await warnings()).toBe(before);
    // Its session has ended, and with it the token.
    phone.cookies.delete('session');
    phone.cookies.delete('XSRF-TOKEN');
    await phone.call(api.logIn, { body });
    expect(await warnings()).toBe(before + 1);
  });

  test('are signed out with their messages; this one stays, with a new secret', async () => {
    const member = await make.member();
    const others = [await signIn(member), await signIn(member, { remember: false })];
    const desk = await signIn(member);
    await subscribe(others[0] as Caller);
    await subscribe(desk);
    const stolen = guest();
    stolen.cookies.set('session', desk.cookies.get('session') ?? '');
    expect((await desk.call(api.endOtherDevices, { body: { remove_passkeys: [] } })).status).toBe(
      204,
    );
    expect([await isIn(desk), await isIn(stolen)]).toEqual([true, false]);
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(await devicesOf(desk)).toMatchObject([{ kind: 'Windows・Chrome', is_this: true }]);
    expect(await getsMessages(desk)).toBe(true);
    // A second press finds nothing more to do.
    expect((await desk.call(api.endOtherDevices, { body: { remove_passkeys: [] } })).status).toBe(
      204,
    );
    await app.backgroundTasks.settled();
    const rows = await execute`SELECT FROM push_subscriptions WHERE member_id = ${member.id}`;
    expect(rows).toHaveLength(1);
  });
});

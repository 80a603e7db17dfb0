import { api } from '@orchard/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type News, notifyMembers } from '#features/notifications/notifications.store.ts';
import { findPushKeys } from '#platform/push/push-keys.store.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import type { Caller } from '#testing/caller.ts';
import { type PushBrowser, startPushService, vapidClaims } from '#testing/push-service.ts';
import { createScene } from '#testing/scene.ts';
import { createPushSender } from './push.commands.ts';

const service = await startPushService();
const scene = await createScene({ limits: 'off', pushMayBeHere: true });
const { app, as, config, db, make, signIn } = scene;
const strict = await createScene({ limits: 'off' });
beforeEach(async () => {
  service.answers(() => ({ status: 201 }));
  service.arrivals.length = 0;
  await db.pool.query('DELETE FROM push_subscriptions; DELETE FROM notifications');
});

type Member = Awaited<ReturnType<typeof make.member>>;

async function subscribe(who: Caller) {
  const browser = service.browser();
  await who.call(api.subscribePush, { body: browser.subscription });
  return browser;
}

let events = 0;
/** A notification for these members, pushed whatever they chose. */
async function tell(members: readonly Member[], news: Partial<News> = {}) {
  events += 1;
  const ids = members.map(({ id }) => id);
  const event = `test:${events}`;
  await notifyMembers(
    db.kysely,
    {
      ...{ kind: 'membership', event },
      ...(news.videoId === undefined && { words: `知らせ ${events}` }),
      ...news,
    },
    sql`SELECT unnest(${ids}::bigint[])`,
  );
  await db.pool.query('UPDATE notifications SET push = true WHERE event = $1', [event]);
}

/** The sender of another process. */
const anotherSender = () =>
  createPushSender({
    db,
    log: app.log,
    sealKey: deriveKey(config.appSecret, 'push key'),
    settings: { origin: config.publicUrl.origin, mayBeHere: true },
  });

const countOf = async (table: string) =>
  Number((await db.pool.query(`SELECT count(*) AS count FROM ${table}`)).rows[0].count);
const isOn = async (who: Caller) => (await who.call(api.getPush)).body.is_on;

test('news reach the device, encrypted, signed, with the way to the very place', async () => {
  const member = await make.member();
  const who = as(member);
  const { id: video } = await make.video({ title: '決算書の読み方' });
  const browser = await subscribe(who);
  await tell([member], { kind: 'series_lecture', videoId: video });
  expect(await app.pushSender.deliver()).toBe(1);
  expect(browser.messages()).toEqual([
    {
      title: '受講中の講座に新しい動画が加わりました',
      body: '決算書の読み方',
      path: `/video/${video}`,
      tag: expect.stringMatching(/^news-\d+$/),
    },
  ]);
  const [arrival] = service.arrivals;
  if (!arrival) throw new Error('nothing came');
  const { key, claims } = vapidClaims(arrival);
  expect(key).toBe((await who.call(api.getPush)).body.public_key);
  expect(claims).toMatchObject({ aud: service.origin });
  expect(arrival.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'normal',
  });
  expect(arrival.headers.topic).toMatch(/^[\w-]{1,32}$/);
  expect(arrival.body.toString('latin1')).not.toContain('title');
  // Nothing is left, and nothing is sent twice.
  expect(await app.pushSender.deliver()).toBe(0);
  expect(await countOf('push_messages')).toBe(0);
});

test('several news are one message to each device', async () => {
  const member = await make.member();
  const browsers = [await subscribe(await signIn(member)), await subscribe(await signIn(member))];
  for (let news = 0; news < 7; news += 1) await tell([member]);
  await app.pushSender.deliver();
  for (const browser of browsers) {
    expect(browser.messages()).toMatchObject([{ title: '新しい通知が7件あります', path: '/' }]);
  }
});

test('what was read or withdrawn meanwhile, and members who were suspended, get nothing', async () => {
  const [reader, gone, other] = [await make.member(), await make.member(), await make.member()];
  for (const member of [reader, gone, other]) await subscribe(as(member));
  await tell([reader, gone]);
  const { id: video } = await make.video({});
  await tell([other], { kind: 'brand_lecture', videoId: video });
  await db.pool.query('UPDATE notifications SET read_at = now() WHERE member_id = $1', [reader.id]);
  await db.pool.query('UPDATE members SET suspended_at = now() WHERE id = $1', [gone.id]);
  await db.pool.query('UPDATE videos SET published_until = now() WHERE id = $1', [video]);
  expect(await app.pushSender.deliver()).toBe(0);
  expect(service.arrivals).toEqual([]);
  expect(await countOf('push_messages')).toBe(0);
});

test('two processes send each message once', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => make.member()));
  for (const member of members) await subscribe(as(member));
  await tell(members);
  await Promise.all([app.pushSender.deliver(), anotherSender().deliver()]);
  expect(service.arrivals.length).toBe(20);
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i is not asked again', async (status) => {
    const member = await make.member();
    const who = await signIn(member);
    await subscribe(who);
    service.answers(() => ({ status }));
    await tell([member]);
    await app.pushSender.deliver();
    expect(await isOn(who)).toBe(false);
    await tell([member]);
    await app.pushSender.deliver();
    expect(service.arrivals.length).toBe(1);
  });

  test('that wants a pause is asked after it, and gets all that came meanwhile', async () => {
    const member = await make.member();
    const browser = await subscribe(as(member));
    service.answers(() => ({ status: 429, headers: { 'retry-after': '1800' } }));
    await tell([member]);
    const { sent, failed } = app.pushSender.counts;
    await app.pushSender.deliver();
    const { rows } = await db.pool.query(
      'SELECT extract(epoch FROM next_attempt_at - now())::integer AS wait FROM push_messages',
    );
    expect(rows[0].wait).toBeGreaterThan(1_700);
    expect(rows[0].wait).toBeLessThanOrEqual(1_800);
    service.answers(() => ({ status: 201 }));
    await tell([member]);
    expect(await app.pushSender.deliver()).toBe(0);
    await db.pool.query('UPDATE push_messages SET next_attempt_at = now()');
    expect(await app.pushSender.deliver()).toBe(1);
    expect(browser.messages()).toMatchObject([{}, { title: '新しい通知が2件あります' }]);
    expect(app.pushSender.counts).toEqual({ sent: sent + 1, failed: failed + 1 });
  });

  test('is asked for a day', async () => {
    const member = await make.member();
    await subscribe(as(member));
    service.answers(() => ({ status: 503 }));
    await tell([member]);
    await app.pushSender.deliver();
    await db.pool.query(
      "UPDATE push_messages SET next_attempt_at = now(), created_at = now() - interval '25 hours'",
    );
    expect(await app.pushSender.deliver()).toBe(0);
    expect([service.arrivals.length, await countOf('push_messages')]).toEqual([1, 0]);
  });
});

describe('messages to a device end', () => {
  test('as its member signs out there, and go on elsewhere', async () => {
    const member = await make.member();
    const [phone, desk] = [await signIn(member), await signIn(member)];
    const [onPhone, atDesk] = [await subscribe(phone), await subscribe(desk)];
    await phone.call(api.logOut);
    await tell([member]);
    await app.pushSender.deliver();
    expect([onPhone.messages().length, atDesk.messages().length]).toEqual([0, 1]);
  });

  test('as the password is changed elsewhere', async () => {
    const member = await make.member();
    const [phone, desk] = [await signIn(member), await signIn(member)];
    await subscribe(phone);
    await subscribe(desk);
    await desk.call(api.changePassword, {
      body: {
        password_current: member.password ?? '',
        password: 'mado-no-soto-12',
        password_confirmation: 'mado-no-soto-12',
      },
    });
    expect([await countOf('push_subscriptions'), await isOn(desk)]).toEqual([1, true]);
  });

  test('as somebody else signs in there', async () => {
    const [one, another] = [await make.member(), await make.member()];
    const who = await signIn(one);
    await subscribe(who);
    await who.call(api.logIn, {
      body: { email: another.email, password: another.password ?? '', remember: false },
    });
    expect([await isOn(who), await countOf('push_subscriptions')]).toEqual([false, 0]);
  });

  test('as the member says so, on this device only', async () => {
    const member = await make.member();
    const [phone, desk] = [await signIn(member), await signIn(member)];
    const { endpoint } = (await subscribe(phone)).subscription;
    await subscribe(desk);
    await desk.call(api.unsubscribePush, { body: { endpoint: 'https://push.example.com/none' } });
    await phone.call(api.unsubscribePush, { body: { endpoint } });
    await phone.call(api.unsubscribePush, { body: { endpoint } });
    expect([await isOn(phone), await isOn(desk)]).toEqual([false, true]);
    expect((await phone.refused(api.testPush, { body: { endpoint } })).status).toBe(404);
  });

  test('with the app secret that sealed the key', async () => {
    const member = await make.member();
    await subscribe(as(member));
    let replaced = 0;
    const find = (secret: string) =>
      findPushKeys(db.kysely, deriveKey(secret, 'push key'), () => {
        replaced += 1;
      });
    const [before, same] = [await find(config.appSecret), await find(config.appSecret)];
    expect([same, replaced]).toEqual([before, 0]);
    const made = await Promise.all([find('another'), find('another'), find('another')]);
    expect(made[0]?.publicKey).not.toBe(before.publicKey);
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect([replaced, await countOf('push_subscriptions')]).toEqual([1, 0]);
    await find(config.appSecret);
  });
});

/** A key of the right length that is no point of the curve. */
const NO_POINT = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');

describe('what is wrong with the devices of one', () => {
  const deviceOf = async (member: Member) => subscribe(await signIn(member));
  /** As nothing would come into the database today. */
  const damage = ({ subscription }: PushBrowser, column: 'p256dh' | 'auth', value: string) =>
    db.pool.query(`UPDATE push_subscriptions SET ${column} = $2 WHERE endpoint = $1`, [
      subscription.endpoint,
      value,
    ]);
  const arrivalsAt = (...browsers: PushBrowser[]) =>
    browsers.reduce((sum, browser) => sum + browser.messages().length, 0);
  const hears = (browsers: readonly PushBrowser[], messages: number) =>
    expect.poll(() => browsers.map((one) => arrivalsAt(one))).toEqual(browsers.map(() => messages));
  /** A service that never answers these. */
  const ignore = (...browsers: PushBrowser[]) => {
    const ignored = new Set(browsers.map(({ subscription }) => subscription.endpoint));
    service.answers((path) => (ignored.has(service.origin + path) ? null : { status: 201 }));
  };

  test('delays no message of others: a broken key, a broken secret, no answer', async () => {
    const [noPoint, noSecret, silent] = [
      await make.member(),
      await make.member(),
      await make.member(),
    ];
    await damage(await deviceOf(noPoint), 'p256dh', NO_POINT);
    await damage(await deviceOf(noSecret), 'auth', 'c2hvcnQ');
    const ignored = [await deviceOf(silent), await deviceOf(silent)];
    ignore(...ignored);
    const others = [await make.member(), await make.member(), await make.member()];
    const browsers = [];
    for (const other of others) browsers.push(await deviceOf(other));

    // The bad ones have their turn first.
    await tell([noPoint, noSecret, silent]);
    app.pushSender.wake();
    await expect.poll(() => arrivalsAt(...ignored)).toBe(1);
    await tell(others);
    app.pushSender.wake();
    await hears(browsers, 1);
    // One at a time, however many devices the member has.
    expect(arrivalsAt(...ignored)).toBe(1);
    service.hangUp();
    await expect.poll(() => arrivalsAt(...ignored)).toBe(2);
    service.hangUp();
    await tell(others);
    await app.pushSender.deliver();
    await hears(browsers, 2);
    const { rows } = await db.pool.query('SELECT member_id FROM push_subscriptions');
    const left = rows.map(({ member_id }) => Number(member_id));
    expect([left.includes(noPoint.id), left.includes(noSecret.id)]).toEqual([false, false]);
  });

  test('differs from a push service that nobody reaches: that one rests', async () => {
    const [one, another, third] = [await make.member(), await make.member(), await make.member()];
    const ignored = [await deviceOf(one), await deviceOf(another)];
    ignore(...ignored);
    await deviceOf(third);
    await tell([one, another]);
    const sender = anotherSender();
    const delivering = sender.deliver();
    await expect.poll(() => arrivalsAt(...ignored)).toBe(2);
    service.hangUp();
    await delivering;
    await tell([third]);
    expect(await sender.deliver()).toBe(0);
    expect([service.arrivals.length, await countOf('push_messages')]).toEqual([2, 3]);
  });
});

test.each([
  ['p256dh', NO_POINT],
  ['p256dh', Buffer.concat([Buffer.from([6]), Buffer.alloc(64, 1)]).toString('base64url')],
  ['auth', 'c2hvcnQ'],
])('keys that encrypt nothing are refused: %s %s', async (key, value) => {
  const { endpoint, keys } = service.browser().subscription;
  const body = { endpoint, keys: { ...keys, [key]: value } };
  const { status, body: refusal } = await as('hanako').refused(api.subscribePush, { body });
  expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['keys']]);
  expect(JSON.stringify(refusal.errors)).toContain('この端末の通知先の指定が正しくありません。');
});

test.each([
  'http://push.example.com/1',
  'https://10.0.0.1/1',
  'https://[::1]/1',
  'https://2130706433:8443/1',
  'https://push.example.com:8443/1',
  'https://localhost/1',
  'https://site:word@push.example.com/1',
  'https://PUSH.example.com/1',
])('%s is no push service', async (endpoint) => {
  const body = { ...service.browser().subscription, endpoint };
  const { status, body: refusal } = await strict.as('hanako').refused(api.subscribePush, { body });
  expect(status).toBe(422);
  expect(JSON.stringify(refusal.errors)).toContain('この端末の通知先の指定が正しくありません。');
});

test('of eleven devices the oldest gets no more messages', async () => {
  const member = await make.member();
  const devices: Caller[] = [];
  for (let device = 0; device < 11; device += 1) {
    devices.push(await signIn(member));
    await subscribe(devices[device] as Caller);
  }
  expect(await countOf('push_subscriptions')).toBe(10);
  expect(await isOn(devices[0] as Caller)).toBe(false);
});

test('a message to try it out comes at once', async () => {
  const who = await signIn(await make.member());
  const browser = await subscribe(who);
  const { endpoint } = browser.subscription;
  const another = as(await make.member());
  expect((await another.refused(api.testPush, { body: { endpoint } })).status).toBe(404);
  await who.call(api.testPush, { body: { endpoint } });
  await app.pushSender.deliver();
  expect(browser.messages()).toMatchObject([
    { title: '通知のテスト', path: '/account/notifications' },
  ]);
});

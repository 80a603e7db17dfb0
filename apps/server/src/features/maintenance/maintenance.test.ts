import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { countAnswers } from '#operations/installation/watch.ts';
import { createMetrics } from '#platform/monitoring/metrics.ts';
import { triesAll } from '#testing/cases.ts';
import { createScene } from '#testing/scene.ts';
import { makeMemberDist } from '#testing/test-folder.ts';

const memberDist = makeMemberDist({
  'assets/main.js': '// the site',
  'icons/icon.svg': '<svg/>',
  'sw.js': '// the worker',
  '.vite/manifest.json': '{}',
  'index.html': '<title>x</title><!--site--><div id="root"></div>',
  'server/entry-server.js':
    'export const screenAt = () => ({ files: [] }); export const renderScreen = async () => undefined;',
});

const metrics = createMetrics();
const { app, db, config, as, asStaff, guest, make, members, execute } = await createScene({
  memberDist,
  staffDist: memberDist,
  metrics,
  limits: 'off',
});

const HOUR = 3600;
const inJapan = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const after = (seconds: number) => inJapan.format(Date.now() + seconds * 1000);
const start = (until = after(HOUR), message = '') =>
  asStaff().call(staffApi['maintenance.start'], { body: { until, message } });
const plan = (begins_at: string, until: string, message = '') =>
  asStaff().call(staffApi['maintenance.plan'], { body: { begins_at, until, message } });
const end = () => asStaff().call(staffApi['maintenance.end']);
const navigation = { host: 'localhost:3000', accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const open = (url: string, headers: Record<string, string> = {}, from = app) =>
  from.inject({ url, headers: { ...navigation, ...headers } });

// A process looks at most twice a second.
const becomes = (status: number, from = app) =>
  expect.poll(async () => (await open('/login', {}, from)).statusCode).toBe(status);

beforeEach(async () => {
  await execute`DELETE FROM maintenance`;
  await becomes(200);
});

describe('while the site is in maintenance', () => {
  test('members get a page at every address, that says until when and asks again', async () => {
    await start(after(HOUR), '新しい<b>機能</b>の準備です。\nお待ちください。');
    await becomes(503);
    const cookie = `session=${await make.session(members.hanako)}`;
    for (const url of ['/', '/login', '/video/1', '/unsubscribe/abc', '/nowhere']) {
      const answer = await open(url, { cookie });
      expect([url, answer.statusCode]).toEqual([url, 503]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
      const left = Number(answer.headers['retry-after']);
      expect(left).toBeGreaterThan(HOUR - 60);
      expect(left).toBeLessThanOrEqual(HOUR);
      expect(answer.body).toContain('<h1>ただいまメンテナンス中です</h1>');
      expect(answer.body).toMatch(/終了予定：\d+月\d+日（.）\d+:\d\d/);
      expect(answer.body).toContain(
        '新しい&lt;b&gt;機能&lt;/b&gt;の準備です。<br>お待ちください。',
      );
      expect(answer.headers.refresh).toMatch(/^6\d$/);
      expect(answer.body).not.toMatch(/<script|src=|http:|https:/);
    }
  });

  test('calls of members are refused before they do anything', async () => {
    const until = after(HOUR);
    await start(until, '準備中');
    await becomes(503);
    const hanako = as('hanako');
    const refusals = [
      await hanako.refused(api.getCurrentUser),
      await hanako.refused(api.searchVideos, { query: { search: '税金' } }),
      await guest().refused(api.logIn, { body: { email: 'a@example.jp', password: 'p' } }),
    ];
    for (const { status, body, headers } of refusals) {
      expect(status).toBe(503);
      expect(body).toEqual({
        message: 'Service Unavailable',
        maintenance: { until, message: '準備中' },
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(HOUR - 60);
    }
    const rows = await execute`SELECT count(*)::int AS count FROM search_history`;
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('a member signs out all the same', async () => {
    const hanako = as('hanako');
    await hanako.call(api.getCurrentUser);
    await start();
    await becomes(503);
    expect((await hanako.call(api.logOut)).status).toBe(204);
    await end();
    await becomes(200);
    expect((await hanako.refused(api.getCurrentUser)).status).toBe(401);
  });

  test('operators, probes, files and mail programs go on', async () => {
    await start();
    await becomes(503);
    const office = asStaff();
    expect((await office.call(staffApi['videos.list'])).status).toBe(200);
    for (const url of [
      '/staff',
      '/staff/videos',
      '/healthz',
      '/readyz',
      '/assets/main.js',
      '/staff/assets/main.js',
      '/sw.js',
      '/manifest.webmanifest',
      '/robots.txt',
      '/api/openapi.json',
    ]) {
      expect([url, (await open(url)).statusCode]).toEqual([url, 200]);
    }
    expect((await open('/.well-known/change-password')).statusCode).toBe(302);
    // Media ask for the viewer first; a press in a mail program for its link.
    expect((await open('/media/images/a.webp')).statusCode).toBe(401);
    const press = await app.inject({
      method: 'POST',
      url: '/unsubscribe/abc',
      headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(press.statusCode).toBeLessThan(500);
  });

  test('what members are refused counts as no failure of the site', async () => {
    const failures = async () => countAnswers(await metrics.registry.metrics()).failed;
    const before = await failures();
    await start();
    await becomes(503);
    await as('hanako').refused(api.getCurrentUser);
    expect(await failures()).toBe(before);
    expect(await metrics.registry.metrics()).toContain('route="maintenance",status="503"');
  });
});

describe('a maintenance ends', () => {
  test('by one press, and once more is no harm', async () => {
    await start();
    await becomes(503);
    await end();
    await end();
    await becomes(200);
    expect((await as('hanako').call(api.getCurrentUser)).status).toBe(200);
  });

  test('by itself at its time', async () => {
    await start(after(4));
    await becomes(503);
    await expect.poll(async () => (await open('/login')).statusCode).toBe(200);
    const { body } = await asStaff().call(staffApi['maintenance.read']);
    expect(body).toEqual({ maintenance: null, planned: null });
  });

  test('by its last known end while the database is away', async () => {
    await start(after(3));
    await becomes(503);
    await db.owner.query('ALTER TABLE maintenance RENAME TO maintenance_away');
    expect((await open('/login')).statusCode).toBe(503);
    await becomes(200);
    await db.owner.query('ALTER TABLE maintenance_away RENAME TO maintenance');
  });
});

describe('a maintenance that is planned', () => {
  test('begins by itself at its time, and ends by itself', async () => {
    await plan(after(2), after(4));
    expect((await open('/login')).statusCode).toBe(200);
    await expect.poll(async () => (await open('/login')).statusCode, { timeout: 10_000 }).toBe(503);
    const { body } = await asStaff().call(staffApi['maintenance.read']);
    expect(body).toMatchObject({ maintenance: { staff_name: '佐藤 美咲' }, planned: null });
    await expect.poll(async () => (await open('/login')).statusCode).toBe(200);
  });

  test('is told on every screen from a day before, and no longer once it is withdrawn', async () => {
    const said = async () => /<aside id="ahead".*<\/aside>/.exec((await open('/login')).body)?.[0];
    await plan(after(25 * HOUR), after(26 * HOUR));
    await plan(after(23 * HOUR), after(24 * HOUR), 'サーバーの<b>交換</b>です。');
    await expect
      .poll(said)
      .toMatch(
        /メンテナンスのため、\d+月\d+日（.）\d+:\d\dから.*\d+:\d\dまでご利用いただけません。<br>サーバーの&lt;b&gt;交換&lt;\/b&gt;です。/,
      );
    await plan(after(25 * HOUR), after(26 * HOUR));
    await expect.poll(said).toBeUndefined();
    await plan(after(HOUR), after(2 * HOUR));
    await expect.poll(said).toBeDefined();
    await asStaff().call(staffApi['maintenance.withdraw']);
    await expect.poll(said).toBeUndefined();
  });

  test('begins also while the database is away', async () => {
    await plan(after(4), after(HOUR));
    await expect.poll(async () => (await open('/login')).body).toContain('id="ahead"');
    await db.owner.query('ALTER TABLE maintenance RENAME TO maintenance_away');
    try {
      await expect
        .poll(async () => (await open('/login')).statusCode, { timeout: 10_000 })
        .toBe(503);
    } finally {
      await db.owner.query('ALTER TABLE maintenance_away RENAME TO maintenance');
    }
  });

  test('is changed and withdrawn, each in the log, and leaves the one that is on alone', async () => {
    await plan(after(HOUR), after(2 * HOUR), '前');
    const { body: on } = await start(after(60));
    const begins_at = after(3 * HOUR);
    const { body } = await plan(begins_at, after(4 * HOUR));
    expect(body.maintenance).toEqual(on.maintenance);
    expect(body.planned).toMatchObject({ begins_at, message: null });
    const withdraw = () => asStaff().call(staffApi['maintenance.withdraw']);
    await withdraw();
    await withdraw();
    await becomes(503);
    const now = await asStaff().call(staffApi['maintenance.read']);
    expect(now.body).toEqual({ maintenance: on.maintenance, planned: null });
    const { body: log } = await asStaff().call(staffApi['audit-log.list'], {
      query: { kind: 'maintenance' },
    });
    expect(log.slice(0, 4).map(({ action }) => action)).toEqual([
      'withdraw_maintenance',
      'plan_maintenance',
      'begin_maintenance',
      'plan_maintenance',
    ]);
  });

  test.each([
    [
      'begins',
      after(-60),
      after(60),
      { begins_at: ['開始日時は、今より後の日時にしてください。'] },
    ],
    [
      'ends before',
      after(120),
      after(60),
      { until: ['終了日時は、開始日時より後の日時にしてください。'] },
    ],
    [
      'takes too long',
      after(60),
      after(8 * 24 * HOUR),
      { until: ['終了日時は、開始日時から7日以内にしてください。'] },
    ],
  ])('is refused where it %s', async (_, begins_at, until, errors) => {
    const body = { begins_at, until, message: '' };
    const refused = await asStaff().refused(staffApi['maintenance.plan'], { body });
    expect(refused.body.errors).toEqual(errors);
  });
});

test('every process of the site learns of it', { skip: !triesAll }, async () => {
  const other = await buildApp({
    config,
    db,
    memberDist,
    sendMail: async () => {},
    isOverloaded: () => false,
  });
  await becomes(200, other);
  await start();
  await becomes(503, other);
  await end();
  await becomes(200, other);
  await other.close();
});

describe('an operator who starts a maintenance', () => {
  test('sees who started it, and may change its end and message', async () => {
    const { body } = await start(after(HOUR), ' 前 ');
    expect(body.maintenance).toMatchObject({ message: '前', staff_name: '佐藤 美咲' });
    const until = after(2 * HOUR);
    const changed = await start(until);
    expect(changed.body.maintenance).toEqual({ ...body.maintenance, until, message: null });
    await end();
    const { body: log } = await asStaff().call(staffApi['audit-log.list'], {
      query: { kind: 'maintenance' },
    });
    expect(log.slice(0, 3).map(({ action }) => action)).toEqual([
      'end_maintenance',
      'begin_maintenance',
      'begin_maintenance',
    ]);
  });

  test.each([
    ['an end that has passed', after(-60), '終了日時は、今より後の日時にしてください。'],
    ['a wrong month', after(8 * 24 * HOUR), '終了日時は、今から7日以内にしてください。'],
    [
      'no day of the calendar',
      '2026-02-30 03:00:00',
      '終了日時「2026/02/30」という日付はありません。',
    ],
  ])('is told of %s', async (_, until, sentence) => {
    const { body } = await asStaff().refused(staffApi['maintenance.start'], {
      body: { until, message: '' },
    });
    expect(body.errors).toEqual({ until: [sentence] });
    expect((await asStaff().call(staffApi['maintenance.read'])).body.maintenance).toBeNull();
  });

  test('writes at most 500 characters', async () => {
    const body = { until: after(HOUR), message: 'あ'.repeat(501) };
    const refused = await asStaff().refused(staffApi['maintenance.start'], { body });
    expect(refused.body.errors).toHaveProperty('message');
    await start(after(HOUR), 'あ'.repeat(500));
  });
});

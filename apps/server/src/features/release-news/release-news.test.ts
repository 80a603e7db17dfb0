import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownPlatform } from '#operations/release/verify.ts';
import { readRelease } from '#platform/config/release.ts';
import { makeReleaseKey, release, startReleaseFeed } from '#testing/release-feed.ts';
import { createScene } from '#testing/scene.ts';
import { checkReleases } from './release-news.commands.ts';

const feed = await startReleaseFeed();
const { app, db, make, asStaff, execute } = await createScene({ releaseFeed: feed.url });
const { version: running } = readRelease();
const site = { outbox: app.outbox, origin: 'https://site.example.jp', log: { warn: () => {} } };
const source = { feed: feed.url, keys: [feed.key.pem], running };

const news = async () => (await asStaff().call(staffApi.getReleaseNews)).body;

/** The next day's look. */
async function look(overrides: Partial<typeof source> = {}): Promise<void> {
  await execute`UPDATE release_checks SET next_at = now() - interval '1 minute'`;
  await checkReleases(db, site, { ...source, ...overrides });
}

async function mails(): Promise<{ recipient: string; text: string }[]> {
  const rows = await execute`
    SELECT recipient, body_text AS text FROM mails WHERE kind = 'security_release' ORDER BY id`;
  return rows;
}

beforeEach(async () => {
  await execute`DELETE FROM release_checks; DELETE FROM released_versions`;
  await execute`DELETE FROM mails`;
  feed.state.requests = 0;
  feed.publish([release('901.0.0')]);
});

describe('an administrator sees', () => {
  test('the version that runs, and nothing before the first look', async () => {
    expect(await news()).toEqual({
      running,
      feed: feed.url.href,
      asked_at: null,
      succeeded_at: null,
      problem: null,
      made_at: null,
      newer: [],
      command: null,
    });
  });

  test('what is newer, newest first, and how to get the newest within reach', async () => {
    feed.publish([
      release('902.0.0', { minimum_version: '901.0.0' }),
      release('0.0.1'),
      release('901.0.10', { severity: 'high', security: ['弱点を直しました。'] }),
      release('901.0.9'),
      release(running),
    ]);
    await look();
    const { newer, command, problem, made_at } = await news();
    expect(newer.map(({ version, is_reachable }) => [version, is_reachable])).toEqual([
      ['902.0.0', false],
      ['901.0.10', true],
      ['901.0.9', true],
    ]);
    expect(newer[1]).toEqual({
      ...release('901.0.10', { severity: 'high', security: ['弱点を直しました。'] }),
      is_reachable: true,
    });
    expect([problem, made_at]).toEqual([null, '2026-12-01 09:00:00']);
    const archive = new URL(`orchard-901.0.10-${ownPlatform()}.tar.gz`, feed.url);
    expect(command).toBe(`orchard update ${archive}`);
  });

  test('no version any more that the feed has taken back, and the new words of another', async () => {
    feed.publish([release('901.0.0'), release('902.0.0')]);
    await look();
    feed.publish([release('901.0.0', { severity: 'low' })], '2026-12-02T00:00:00Z');
    await look();
    const { newer } = await news();
    expect(newer.map(({ version, severity }) => [version, severity])).toEqual([['901.0.0', 'low']]);
  });

  test('nothing newer once the site runs it, before the next look', async () => {
    await look({ running: '0.0.1' });
    await execute`UPDATE released_versions SET version = ${running}`;
    expect((await news()).newer).toEqual([]);
  });
});

describe('a look that fails leaves what is known, and says why', () => {
  const failures: [string, Parameters<typeof look>[0], () => void][] = [
    ['unsigned', {}, () => feed.publish([], '2026-12-02T00:00:00Z', makeReleaseKey())],
    ['unsigned', {}, () => Object.assign(feed.state, { text: 'moved' })],
    ['refused', {}, () => Object.assign(feed.state, { status: 404 })],
    ['unreachable', {}, () => Object.assign(feed.state, { text: 'x'.repeat(600_000) })],
    ['unreachable', { feed: new URL('http://127.0.0.1:9/releases.json') }, () => {}],
    ['older', {}, () => feed.publish([], '2026-11-30T23:59:59Z')],
    ['keyless', { keys: [] }, () => {}],
  ];

  test.each(failures)('%s', async (problem, overrides, fail) => {
    await look();
    const before = await news();
    expect(before.newer).toHaveLength(1);
    fail();
    await look(overrides);
    expect(await news()).toEqual({ ...before, problem, asked_at: expect.any(String) });
    feed.publish([release('901.0.0')]);
    await look();
    expect((await news()).problem).toBe(null);
  });
});

describe('the feed is asked', () => {
  test('once a day, however often the turn comes and in whatever process', async () => {
    await Promise.all([1, 2, 3].map(() => checkReleases(db, site, source)));
    await checkReleases(db, site, source);
    expect(feed.state.requests).toBe(1);
    const rows = await execute`
      SELECT extract(epoch FROM next_at - now()) / 3600 AS hours FROM release_checks`;
    expect(Number(rows[0].hours)).toBeGreaterThan(22.9);
    expect(Number(rows[0].hours)).toBeLessThan(25.1);
  });

  test('at once where the settings name another', async () => {
    await checkReleases(db, site, source);
    const other = new URL('other.json', feed.url);
    await checkReleases(db, site, { ...source, feed: other });
    expect(feed.state.requests).toBe(2);
  });
});

describe('administrators are mailed', () => {
  const severe = release('901.0.0', {
    severity: 'high',
    security: ['ログインの回数制限をすり抜けられる問題を直しました。'],
  });

  test('of a version that mends a serious weakness, once', async () => {
    await make.staff({ role: 'editor' });
    feed.publish([severe, release('902.0.0', { severity: 'medium' })]);
    await look();
    await look();
    const rows = await execute`
      SELECT email FROM staff WHERE 'admin' = ANY(roles) AND disabled_at IS NULL
      AND password_hash IS NOT NULL ORDER BY id`;
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(rows.map(({ email }) => email));
    expect(sent[0]?.text).toContain(
      '■ 901.0.0（深刻度：高）\n・ログインの回数制限をすり抜けられる問題を直しました。',
    );
    expect(sent[0]?.text).not.toContain('902.0.0');
    feed.publish([
      severe,
      release('901.0.1', { ...severe, version: '901.0.1', severity: 'critical' }),
    ]);
    await look();
    const again = (await mails()).slice(sent.length);
    expect(again).toHaveLength(sent.length);
    expect(again[0]?.text).toContain('■ 901.0.1（深刻度：緊急）');
    expect(again[0]?.text).not.toContain('■ 901.0.0');
  });

  test('not of versions that the site has', async () => {
    feed.publish([
      { ...severe, version: running },
      { ...severe, version: '0.0.1' },
    ]);
    await look();
    expect(await mails()).toEqual([]);
  });
});

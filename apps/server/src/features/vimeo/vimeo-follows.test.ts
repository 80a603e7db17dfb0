import { staffApi } from '@orchard/contract/staff';
import type { VimeoFollowing } from '@orchard/contract/staff/vimeo';
import { beforeEach, describe, expect, test } from 'vitest';
import { operators, roleSlugs } from '#demo/cast/people.ts';
import { fromNow } from '#testing/times.ts';
import { type Film, film, TRACK } from '#testing/vimeo/film.ts';
import { createVimeoScene } from '#testing/vimeo/vimeo-scene.ts';
import { findFollowTroubles } from './vimeo-follows.view.ts';

const { app, asStaff, config, db, make, office, platform, mailsTo } = await createVimeoScene();

let toldBefore = 0;
/** Mails to the operator in this test. */
const told = async () => (await mailsTo(operators.sato.email)).slice(toldBefore);

beforeEach(async () => {
  toldBefore = (await mailsTo(operators.sato.email)).length;
  await db.pool.query('DELETE FROM vimeo_follows');
  platform.folders = [{ id: 11, name: '定例の講座' }];
  platform.showcases = [{ id: 22, name: '対談' }];
});

const choices: VimeoFollowing = {
  ...{ place: 'folder', place_id: '11', brand_ids: [], tag_ids: [], series_id: null },
  ...{ publication: 'draft', joins_event: false },
};
const follow = async (more: Partial<VimeoFollowing> = {}, by = office) =>
  (await by.call(staffApi['vimeo.follow'], { body: { ...choices, ...more } })).body;
/** A film that is uploaded an hour after the following has begun. */
const later = (more: Partial<Film> & { id: number }) =>
  film({ folder: 11, created: fromNow({ minutes: 5 }).toISOString(), ...more });
const look = async () => {
  await app.checkFollowed();
  await app.staffJobs.run();
};
const line = async () => (await office.call(staffApi['vimeo.follows'])).body[0];
const videos = async () =>
  (
    await office.call(staffApi['videos.list'], {
      query: { sort: 'id', order: 'asc', per_page: '100' },
    })
  ).body;
// The screen asks for it seldom: judge-site.test.ts has its line.
const stateTroubles = async () =>
  (await findFollowTroubles(db.kysely)).map(({ trouble }) => trouble);

describe('a followed folder', () => {
  test('brings what is new as drafts with tags, series and captions, and tells its operator', async () => {
    const tag = await make.tag('税務');
    const series = await make.series({ title: '定例' });
    platform.films = [film({ id: 950000001, folder: 11 })];
    const [rule] = await follow({ brand_ids: [1], tag_ids: [tag.id], series_id: series.id });
    expect(rule).toMatchObject({
      ...{ place_name: '定例の講座', choices: ['Orchard', '税務', '定例'] },
      ...{ looked_at: null, trouble: null },
    });
    platform.films.push(
      later({ id: 950000002, title: '後の回', created: fromNow({ minutes: 9 }).toISOString() }),
      later({ id: 950000003, title: '先の回', tracks: [TRACK] }),
      later({ id: 950000004, title: '別のフォルダ', folder: 12 }),
    );
    await look();
    await look();
    const [first, second, ...more] = await videos();
    expect(more).toEqual([]);
    expect([first, second]).toMatchObject([
      { title: '先の回', state: 'draft' },
      { title: '後の回', state: 'draft' },
    ]);
    const { body } = await office.call(staffApi['series.read'], { params: { id: series.id } });
    expect(body.lectures.map(({ video_id }) => video_id)).toEqual([first?.id, second?.id]);
    const full = await office.call(staffApi['videos.read'], { params: { id: first?.id ?? 0 } });
    expect(full.body).toMatchObject({ brand_ids: [1], tag_ids: [tag.id] });
    const read = { params: { id: first?.id ?? 0 } };
    expect((await office.call(staffApi['captions.read'], read)).body.cues).toHaveLength(1);
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('Vimeoから新しい動画を下書きに追加しました');
    expect(mail?.text).toContain(
      `・先の回\n${config.publicUrl.origin}/staff/videos/${first?.id}\n・後の回`,
    );
    expect(await line()).toMatchObject({ looked_at: expect.any(String), trouble: null });
    // As an import: in the list of jobs, and to be undone.
    const [job] = (await office.call(staffApi['jobs.list'], { query: {} })).body;
    expect(job).toMatchObject({ title: 'Vimeoからの取り込み', can_undo: true });
    const undo = { params: { id: job?.id ?? 0 } };
    await office.call(staffApi['jobs.undo'], undo);
    await look();
    await look();
    expect(await videos()).toEqual([]);
  });

  test('publishes only where the rule says so, on the date that a film has at Vimeo', async () => {
    await follow({ publication: 'own_dates', place: 'showcase', place_id: '22' });
    const released = '2026-03-31T15:00:00+00:00';
    platform.films = [later({ id: 950000001, showcase: 22, released })];
    await look();
    expect((await videos())[0]).toMatchObject({
      ...{ state: 'published', published_at: '2026-04-01 00:00:00' },
    });
  });

  test('brings also what a page of Vimeo does not hold', async () => {
    await follow();
    platform.films = Array.from({ length: 101 }, (_, index) => later({ id: 950000001 + index }));
    await look();
    const { body } = await office.call(staffApi['jobs.list'], { query: {} });
    expect(body[0]).toMatchObject({ done: 101 });
    const before = platform.requests.length;
    await app.checkFollowed();
    const pages = platform.requests.slice(before).filter((one) => one.includes('/videos?'));
    expect(pages).toHaveLength(1);
  });

  test('waits for a film that Vimeo still prepares, and for captions for three days', async () => {
    await follow();
    platform.films = [later({ id: 950000001, seconds: 0 })];
    await look();
    expect(await videos()).toEqual([]);
    platform.films = [later({ id: 950000001 })];
    await look();
    const [video] = await videos();
    const read = { params: { id: video?.id ?? 0 } };
    const cues = async () => (await office.call(staffApi['captions.read'], read)).body.cues;
    await look();
    const before = (await office.call(staffApi['jobs.list'], { query: {} })).body.length;
    expect(before).toBe(1);
    platform.films = [later({ id: 950000001, tracks: [TRACK] })];
    await look();
    expect(await cues()).toHaveLength(1);
    expect(await told()).toHaveLength(1);
    await db.pool.query('DELETE FROM video_captions');
    platform.films = [
      film({
        id: 950000001,
        folder: 11,
        tracks: [TRACK],
        created: fromNow({ days: -3 }).toISOString(),
      }),
    ];
    await db.pool.query("UPDATE vimeo_follows SET since = since - interval '9 days'");
    await look();
    expect(await cues()).toEqual([]);
  });

  test('joins the one evening of its day, as a change of history, and none of several', async () => {
    await follow({ brand_ids: [1], joins_event: true });
    // Noon in Japan, whatever the hour of the test.
    const at = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const starts_at = new Date(`${at}T03:00:00Z`);
    const evening = await make.liveEvent({ starts_at });
    await make.liveEvent({ starts_at, audience: roleSlugs(['wis']) });
    await make.liveEvent({ starts_at, cancelled_at: new Date(), cancelled_because: '中止' });
    const created = `${at}T10:00:00+00:00`;
    platform.films = [later({ id: 950000001, created })];
    await look();
    const recordings = async () =>
      (await db.pool.query('SELECT id, video_id FROM live_events WHERE video_id IS NOT NULL')).rows;
    const [video] = await videos();
    expect(await recordings()).toEqual([{ id: evening.id, video_id: video?.id }]);
    const params = { id: evening.id };
    const { body } = await office.call(staffApi['live-events.versions'], { params });
    expect(body[0]).toMatchObject({ action: 'update' });
    await db.pool.query('UPDATE live_events SET video_id = NULL');
    await make.liveEvent({ starts_at });
    platform.films.push(later({ id: 950000002, created }));
    await look();
    expect(await videos()).toHaveLength(2);
    expect(await recordings()).toEqual([]);
  });

  test('says what is wrong on its line, and in the state of the site', async () => {
    await follow();
    platform.films = [later({ id: 950000001 })];
    const troubleAfterCheck = async () => {
      await look();
      return (await line())?.trouble;
    };
    platform.fails = 503;
    expect(await troubleAfterCheck()).toContain('応答がありません');
    expect(await stateTroubles()).toEqual([]);
    await db.pool.query("UPDATE vimeo_follows SET trouble_at = trouble_at - interval '25 hours'");
    await look();
    expect(await stateTroubles()).toEqual([expect.stringContaining('応答')]);
    platform.fails = null;
    platform.tokens.clear();
    expect(await troubleAfterCheck()).toContain('トークン');
    const token = crypto.randomUUID();
    platform.tokens.set(token, 'private public');
    await office.call(staffApi['vimeo.connect'], { body: { token } });
    platform.folders = [];
    expect(await troubleAfterCheck()).toContain('フォルダ');
    platform.folders = [{ id: 11, name: '定例の講座' }];
    platform.films = [later({ id: 950000001, title: '長'.repeat(256) })];
    expect(await troubleAfterCheck()).toBeNull();
    expect(await troubleAfterCheck()).toContain('取り込めなかった動画');
    // What nobody foresaw is for the log, and leaves a word here.
    platform.films = [later({ id: 950000002, title: '題\u0000名' })];
    await db.pool.query('UPDATE vimeo_follows SET trouble = NULL, trouble_at = NULL');
    await expect(app.checkFollowed()).rejects.toThrow();
    expect((await line())?.trouble).toContain('取り込めなかった動画');
    expect(await videos()).toEqual([]);
  });

  test('waits where Vimeo wants no more requests, and goes on afterwards', async () => {
    await follow();
    platform.films = [later({ id: 950000001 })];
    platform.limit = { requests: 1, seconds: 1 };
    const token = crypto.randomUUID();
    platform.tokens.set(token, 'private public');
    await office.call(staffApi['vimeo.connect'], { body: { token } });
    const before = platform.requests.length;
    await look();
    expect(platform.requests).toHaveLength(before);
    expect(await line()).toMatchObject({
      trouble: expect.stringContaining('利用制限'),
      looked_at: null,
    });
    platform.limit = null;
    const troubleAfterCheck = async () => {
      await look();
      return (await line())?.trouble;
    };
    await expect.poll(troubleAfterCheck).toBeNull();
    expect(await videos()).toHaveLength(1);
  });

  test('stands still without its operator or its tag, and goes on with another rule', async () => {
    const editor = await make.staff({ roles: ['editor'] });
    const tag = await make.tag('消えるタグ');
    await follow({ tag_ids: [tag.id] }, asStaff(editor));
    platform.films = [later({ id: 950000001 })];
    await db.pool.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [editor.id]);
    await look();
    expect((await line())?.trouble).toContain('アカウント');
    expect(await stateTroubles()).toEqual([expect.stringContaining('アカウント')]);
    await follow({ tag_ids: [tag.id] });
    await db.pool.query('DELETE FROM tags WHERE id = $1', [tag.id]);
    await look();
    expect((await line())?.trouble).toContain('タグ');
    expect(await videos()).toEqual([]);
    await follow();
    await look();
    expect(await videos()).toHaveLength(1);
    expect(await stateTroubles()).toEqual([]);
  });

  test('is stopped once, and refused where the place or a choice is gone', async () => {
    const [rule] = await follow();
    const id = { params: { id: rule?.id ?? 0 } };
    await office.call(staffApi['vimeo.unfollow'], id);
    expect((await office.refused(staffApi['vimeo.unfollow'], id)).status).toBe(404);
    platform.films = [later({ id: 950000001 })];
    await look();
    expect(await videos()).toEqual([]);
    for (const [wrong, field] of [
      [{ place_id: '99' }, 'place_id'],
      [{ series_id: 9_999_999 }, 'series_id'],
      [{ place: 'all' as never }, 'place'],
    ] as const) {
      const body = { ...choices, ...wrong };
      const { status, body: said } = await office.refused(staffApi['vimeo.follow'], { body });
      expect([status, Object.keys(said.errors ?? {})]).toEqual([422, [field]]);
    }
  });
});

import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { untilBlocked } from '#testing/database-watch.ts';
import { createNews, NO_WAYS } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';
import { announce as announceOn } from './announce.commands.ts';

const scene = await createScene({ limits: 'off' });
const { db, make, members, as, asStaff, clear } = scene;
const { announce, heard, choose } = createNews(scene);
const { hanako, taro, yuki, mori } = members;
beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM notifications');
});

const today = () => fromNow({ minutes: -5 });
const events = async (who: { id: number }) => (await heard(who)).map(({ event }) => event);
const kinds = async (who: { id: number }) => (await heard(who)).map(({ kind }) => kind);
const open = (video: { id: number }, who: 'hanako' | 'taro' = 'hanako') =>
  as(who).call(api.recordHistory, { params: { videoId: video.id } });
const setVideo = (video: { id: number }, change: string) =>
  db.pool.query(`UPDATE videos SET ${change} WHERE id = $1`, [video.id]);

describe('a lecture that was published', () => {
  test('is told once to those who may see it, by the ways of its kind', async () => {
    const forAll = await make.video({ publishedAt: today() });
    const forClub = await make.video({ publishedAt: today(), audience: ['orchard_main'] });
    await announce();
    expect(await announce()).toBe(0);
    expect(await events(hanako)).toEqual([`video:${forAll.id}`, `video:${forClub.id}`]);
    expect(await events(taro)).toEqual([`video:${forAll.id}`]);
    expect(await events(yuki)).toEqual([`video:${forAll.id}`, `video:${forClub.id}`]);
    expect(await events(mori)).toEqual([`video:${forAll.id}`]);
    expect((await heard(mori))[0]).toMatchObject({
      kind: 'brand_lecture',
      on_screen: true,
      mail: 'weekly',
      push: false,
    });
  });

  test('is told as one of a series to those who are in it, never twice', async () => {
    const first = await make.video();
    const second = await make.video({ publishedAt: null });
    const series = await make.series({ lectures: [first, second] });
    await open(first);
    await db.pool.query('INSERT INTO series_openings (member_id, series_id) VALUES ($1, $2)', [
      taro.id,
      series.id,
    ]);
    await choose(taro, { series_lecture: NO_WAYS });
    await setVideo(second, "published_at = now() - interval '1 minute'");
    await announce();
    expect(await kinds(hanako)).toEqual(['series_lecture']);
    expect(await kinds(taro)).toEqual([]);
    expect(await kinds(yuki)).toEqual(['brand_lecture']);
  });

  test('is one of the brand where the series is for others, or no more there', async () => {
    const first = await make.video();
    const second = await make.video({ publishedAt: null });
    const third = await make.video({ publishedAt: null });
    await make.series({ lectures: [first, second], publishedUntil: fromNow({ minutes: 1 }) });
    const other = await make.series({ lectures: [third], audience: ['WIS'] });
    await open(first);
    await db.pool.query("UPDATE series SET published_until = now() - interval '1 minute'");
    await db.pool.query('INSERT INTO series_starts (member_id, series_id) VALUES ($1, $2)', [
      hanako.id,
      other.id,
    ]);
    for (const video of [second, third]) await setVideo(video, 'published_at = now()');
    await announce();
    expect(await kinds(hanako)).toEqual(['brand_lecture', 'brand_lecture']);
  });

  test('is not told to whom a gate keeps it closed', async () => {
    const first = await make.video();
    const second = await make.video({ publishedAt: null });
    await make.series({ lectures: [first, { video: second, opens: 'after_previous' }] });
    await open(first);
    await open(first, 'taro');
    await as('taro').call(api.toggleCompletion, { params: { videoId: first.id } });
    await setVideo(second, 'published_at = now()');
    await announce();
    expect(await kinds(hanako)).toEqual([]);
    expect(await kinds(taro)).toEqual(['series_lecture']);
    expect(await kinds(yuki)).toEqual([]);
  });

  test('is no news with a date of long ago, of later, as a draft, ended or in the trash', async () => {
    await make.video({ publishedAt: fromNow({ days: -8 }) });
    await make.video({ publishedAt: fromNow({ minutes: 5 }) });
    await make.video({ publishedAt: null });
    await make.video({ publishedAt: today(), publishedUntil: fromNow({ minutes: -1 }) });
    const gone = await make.video({ publishedAt: today() });
    await asStaff().call(staffApi['videos.bulk'], {
      body: { action: 'delete', ids: [gone.id] } as never,
    });
    expect(await announce()).toBe(0);
  });

  test('is told at its time, and once', async () => {
    const video = await make.video({ publishedAt: fromNow({ minutes: 5 }) });
    expect(await announce()).toBe(0);
    await setVideo(video, 'published_at = now()');
    expect(await announce()).toBeGreaterThan(0);
    expect(await announce()).toBe(0);
  });
});

describe('who hears nothing', () => {
  test('are suspended, ended, not yet begun and not yet registered members', async () => {
    const made = [
      await make.member({ isSuspended: true }),
      await make.member({ membershipUntil: '2026-01-31' }),
      await make.member({ membershipFrom: '2999-01-01' }),
      await make.member({ password: null }),
    ];
    const { id } = await make.video({ publishedAt: today() });
    await make.notice({ publishedAt: today() });
    await announce();
    for (const member of made) expect(await heard(member)).toEqual([]);
    expect(await events(hanako)).toContain(`video:${id}`);
  });

  test('is who opted out, also after a new brand, series or category', async () => {
    await choose(mori, {
      series_lecture: NO_WAYS,
      brand_lecture: NO_WAYS,
      notice: { screen: true, mail: 'none', push: false },
    });
    await choose(yuki, {}, 'mails');
    const { rows } = await db.pool.query(
      `INSERT INTO brands (slug, label, document_title, terms_path)
       VALUES ('new_brand', '新しいブランド', '新', '/terms-new')
       RETURNING id`,
    );
    for (const { id } of [mori, yuki]) {
      await db.pool.query('INSERT INTO memberships (member_id, brand_id) VALUES ($1, $2)', [
        id,
        rows[0].id,
      ]);
    }
    const lecture = await make.video({ publishedAt: today(), audience: ['new_brand'] });
    const series = await make.series({ lectures: [lecture], audience: ['new_brand'] });
    await db.pool.query('INSERT INTO series_starts (member_id, series_id) VALUES ($1, $2)', [
      mori.id,
      series.id,
    ]);
    await make.notice({ publishedAt: today(), audience: ['new_brand'] });
    await announce();
    expect(await heard(mori)).toMatchObject([{ kind: 'notice', mail: null }]);
    const own = await heard(yuki);
    expect(own.map(({ kind }) => kind)).toEqual(['brand_lecture', 'notice']);
    expect(own.map(({ mail }) => mail)).toEqual([null, null]);
    await db.pool.query('DELETE FROM series; DELETE FROM videos; DELETE FROM notices');
    await db.pool.query('DELETE FROM memberships WHERE brand_id = $1', [rows[0].id]);
    await db.pool.query("DELETE FROM brands WHERE slug = 'new_brand'");
  });
});

describe('a notice that was published', () => {
  test('is told to its brands, by category where one has chosen so', async () => {
    const category = await make.noticeCategory();
    await choose(hanako, {
      notice: NO_WAYS,
      [`notice:${category.id}`]: { screen: true, mail: 'at_once', push: false },
    });
    const chosen = await make.notice({ publishedAt: today(), category });
    await make.notice({ publishedAt: today(), audience: ['WIS'] });
    await announce();
    expect(await heard(hanako)).toMatchObject([
      { event: `notice:${chosen.id}`, kind: 'notice', mail: 'at_once', push: false },
    ]);
    expect(await kinds(taro)).toEqual(['notice', 'notice']);
    expect(await kinds(mori)).toEqual(['notice']);
  });
});

describe('「メールでも知らせる」', () => {
  test('mails at once to those who have chosen nothing, and to nobody else', async () => {
    await choose(taro, { notice: { screen: true, mail: 'weekly', push: false } });
    await choose(yuki, { notice: { screen: true, mail: 'none', push: false } });
    await choose(mori, {}, 'mails');
    const video = await make.video({ publishedAt: today() });
    const notice = await make.notice({ publishedAt: today() });
    await db.pool.query('UPDATE videos SET also_mail = true');
    await db.pool.query('UPDATE notices SET also_mail = true');
    await announce();
    const mail = async (who: { id: number }, event: string) =>
      (await heard(who)).find((one) => one.event === event)?.mail;
    expect(await mail(hanako, `video:${video.id}`)).toBe('at_once');
    expect(await mail(hanako, `notice:${notice.id}`)).toBe('at_once');
    expect(await mail(taro, `notice:${notice.id}`)).toBe('weekly');
    expect(await mail(yuki, `notice:${notice.id}`)).toBe(null);
    expect(await mail(mori, `notice:${notice.id}`)).toBe(null);
  });
});

describe('telling', () => {
  test('happens once, however many processes tell', async () => {
    for (let count = 0; count < 3; count += 1) await make.video({ publishedAt: today() });
    await Promise.all([announce(), announce(), announce(), announce()]);
    const own = await events(hanako);
    expect(own).toHaveLength(3);
    expect(new Set(own).size).toBe(3);
  });

  test('is whole or not at all: what died before the end is told the next time', async () => {
    await make.video({ publishedAt: today() });
    await db.owner.query(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'died'; END $$;
      CREATE TRIGGER die AFTER INSERT ON notifications FOR EACH STATEMENT
        WHEN (current_setting('test.dies', true) IS NULL) EXECUTE FUNCTION die()`);
    await expect(announceOn(db)).rejects.toMatchObject({ errors: [{ message: 'died' }] });
    await db.owner.query('DROP TRIGGER die ON notifications; DROP FUNCTION die()');
    expect(await heard(hanako)).toEqual([]);
    expect(await announce()).toBeGreaterThan(0);
    expect(await heard(hanako)).toHaveLength(1);
  });

  test('passes over a member who goes meanwhile', async () => {
    await make.video({ publishedAt: today() });
    const leaving = await make.member({ email: 'leaving@example.com' });
    const client = await db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('DELETE FROM members WHERE id = $1', [leaving.id]);
      const telling = announce();
      await untilBlocked(db);
      await client.query('COMMIT');
      expect(await telling).toBeGreaterThan(0);
    } finally {
      client.release();
    }
    expect(await heard(hanako)).toHaveLength(1);
  });
});

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createFilmNights, startPlatformFilms } from '#testing/platform-films.ts';
import { createPlaying } from '#testing/playing.ts';
import { createScene } from '#testing/scene.ts';

const platform = await startPlatformFilms();
afterAll(() => platform.close());
const scene = await createScene({ videoOembedUrl: platform.oembedUrl, limits: 'off' });
const { db, make, as, asStaff, clear, config } = scene;
const { pass, wholeNight } = createFilmNights(scene);
const playing = createPlaying(db);

beforeEach(async () => {
  await clear();
  platform.films.clear();
  platform.fail(() => null);
});

const lecture = (vimeoId: string, wish: Parameters<typeof make.video>[0] = {}) =>
  make.video({ vimeoId, durationSeconds: 600, ...wish });
const look = async (video: { id: number }) =>
  (await asStaff().call(staffApi['film-checks.look'], { params: { id: video.id } })).body;
const read = async (video: { id: number }) =>
  (await asStaff().call(staffApi['film-checks.read'], { params: { id: video.id } })).body;
const listed = async (query = {}) =>
  (await asStaff().call(staffApi['film-checks.list'], { query })).body.map(({ title }) => title);

describe('a lecture whose film is gone', () => {
  const hanako = as('hanako');
  const details = async (video: { id: number }) =>
    (await hanako.call(api.getVideo, { params: { videoId: video.id } })).body;
  const goingOn = async () =>
    (await hanako.call(api.listContinue)).body.map(({ video }) => video.id);

  /** A member is in the middle of a lecture, and its film goes. */
  async function lost() {
    platform.add('1');
    platform.add('2');
    const other = await lecture('2', { tags: ['税務'] });
    const video = await lecture('1', { tags: ['税務'] });
    await wholeNight();
    await playing.open(hanako, video);
    await playing.pass(30);
    await playing.report(hanako, video, { ranges: [[100, 120]] });
    await hanako.call(api.toggleBookmark, { params: { videoId: video.id } });
    expect(await goingOn()).toEqual([video.id]);
    platform.films.delete('1');
    await wholeNight();
    return { video, other };
  }

  test('leaves what to go on with, says so, and keeps all marks', async () => {
    const { video, other } = await lost();
    expect(await goingOn()).toEqual([]);
    expect((await hanako.call(api.getResume)).body?.video.id).toBe(other.id);
    expect(await details(video)).toMatchObject({ is_unplayable: true });
    expect((await details(video)).video_bookmarks).toHaveLength(1);
    // Lists are as ever.
    expect((await hanako.call(api.listVideos)).body.map(({ id }) => id)).toContain(video.id);

    platform.add('1');
    expect(await look(video)).toMatchObject({ trouble: null, since: null });
    expect(await goingOn()).toEqual([video.id]);
    expect(await details(video)).toMatchObject({ is_unplayable: false });
    const params = { videoId: video.id };
    expect((await hanako.call(api.getPlayback, { params })).body).toMatchObject({ position: 120 });
  });

  test('returns at once when the operator puts another film in its place', async () => {
    const { video } = await lost();
    const { body } = await asStaff().call(staffApi['videos.read'], { params: { id: video.id } });
    const { revision, ...saved } = body;
    await asStaff().call(staffApi['videos.update'], {
      params: { id: video.id },
      query: { revision: String(revision) },
      body: { ...saved, vimeo: '2' },
    });
    expect(await details(video)).toMatchObject({ is_unplayable: false });
    expect(await goingOn()).toEqual([video.id]);
    expect(await listed()).toEqual([]);
    expect(await read(video)).toMatchObject({ trouble: null, looked_at: null });
    await wholeNight();
    expect(await read(video)).toMatchObject({ trouble: null, looked_at: expect.any(String) });
  });

  test('is not what plays next, in its category or series', async () => {
    const { video, other } = await lost();
    platform.add('3');
    const third = await lecture('3', { tags: ['税務'] });
    await make.category({ tags: ['税務'] });
    const series = await make.series({ lectures: [other, video, third] });
    const next = async (query = {}) => {
      const params = { videoId: other.id };
      return (await hanako.call(api.getNextVideo, { params, query })).body.video?.id;
    };
    expect(await next({ series: String(series.id) })).toBe(third.id);
    expect(await next()).toBe(third.id);
  });
});

describe('the operator', () => {
  test('accepts another film as right, which the audit log notes', async () => {
    const film = platform.add('1');
    const video = await lecture('1', { title: '差し替えた講義' });
    await wholeNight();
    Object.assign(film, { picture: 77, duration: 700 });
    await wholeNight();
    expect(await read(video)).toMatchObject({
      trouble: 'replaced',
      length_before: 600,
      length_now: 700,
    });
    const accept = { params: { id: video.id } };
    const { body } = await asStaff().call(staffApi['film-checks.accept'], accept);
    expect(body).toMatchObject({ trouble: null, since: null, length_before: 700 });
    await wholeNight();
    expect(await listed()).toEqual([]);
    const { body: log } = await asStaff().call(staffApi['audit-log.list'], {
      query: { kind: 'film-checks' },
    });
    expect(log).toMatchObject([{ action: 'accept', label: '差し替えた講義' }]);
  });

  test('cannot accept a film that nobody can play', async () => {
    const video = await lecture('1');
    await wholeNight();
    const accept = { params: { id: video.id } };
    const { body } = await asStaff().call(staffApi['film-checks.accept'], accept);
    expect(body).toMatchObject({ trouble: 'gone' });
  });

  test('finds troubles by kind and title', async () => {
    platform.add('2', { frames: 'nowhere' });
    await lecture('1', { title: '消えた講義' });
    await lecture('2', { title: '非公開の講義' });
    await wholeNight();
    expect(await listed({ trouble: 'private' })).toEqual(['非公開の講義']);
    expect(await listed({ q: '消え' })).toEqual(['消えた講義']);
  });

  test('begins a round of all, and follows it', async () => {
    platform.add('1');
    await lecture('1');
    const { body } = await asStaff().call(staffApi['film-checks.begin']);
    expect(body).toEqual({ total: 1 });
    const progress = async () => (await asStaff().call(staffApi['film-checks.progress'])).body;
    await expect.poll(progress).toMatchObject({ total: 1, left: 0, looked_at: expect.any(String) });
  });

  test('is told that a draft is not looked at, and that the platform did not answer', async () => {
    const draft = await lecture('1', { publishedAt: null });
    expect(await read(draft)).toBeNull();
    const params = { id: draft.id };
    await asStaff().refused(staffApi['film-checks.look'], { params });
    await asStaff().refused(staffApi['film-checks.accept'], { params });
    const video = await lecture('2');
    platform.fail(() => 'busy');
    expect(await look(video)).toMatchObject({ trouble: null, is_waiting: true, looked_at: null });
  });
});

describe('a film of the site', () => {
  const folder = join(config.dataDir, 'media', 'videos');
  const streams = join(config.dataDir, 'media', 'streams');
  const own = (mediaFile: string) => make.video({ mediaFile, durationSeconds: 10 });

  test('is gone with its file, and another one with another size', async () => {
    writeFileSync(join(folder, 'a.mp4'), 'a film');
    writeFileSync(join(folder, 'b.mp4'), 'a film');
    const [a, b] = [await own('a.mp4'), await own('b.mp4')];
    await wholeNight();
    expect(await listed()).toEqual([]);
    rmSync(join(folder, 'a.mp4'));
    writeFileSync(join(folder, 'b.mp4'), 'a shorter one');
    await wholeNight();
    expect(await read(a)).toMatchObject({ source: 'file', trouble: 'gone' });
    expect(await read(b)).toMatchObject({ trouble: 'replaced' });
  });

  test('plays on by its renditions, and is gone with their playlists', async () => {
    writeFileSync(join(folder, 'c.mp4'), 'a film');
    mkdirSync(join(streams, 'c.mp4', '480'), { recursive: true });
    writeFileSync(join(streams, 'c.mp4', '480', '480.m3u8'), '#EXTM3U');
    const video = await own('c.mp4');
    await db.pool.query("INSERT INTO film_streams (media_file, state) VALUES ('c.mp4', 'done')");
    await db.pool.query(
      `INSERT INTO film_stream_parts (media_file, part, width, height, peak_rate, mean_rate, codecs, bytes)
       VALUES ('c.mp4', '480', 854, 480, 1, 1, 'avc1.64001f', 9)`,
    );
    await wholeNight();
    rmSync(join(folder, 'c.mp4'));
    await wholeNight();
    expect(await read(video)).toMatchObject({ trouble: 'file' });
    const params = { videoId: video.id };
    expect((await as('hanako').call(api.getVideo, { params })).body.is_unplayable).toBe(false);
    rmSync(join(streams, 'c.mp4'), { recursive: true });
    await look(video);
    await pass(5);
    expect(await look(video)).toMatchObject({ trouble: 'gone' });
  });
});

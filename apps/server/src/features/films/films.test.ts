import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import type { Film } from '@orchard/contract/staff/films';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoMediaFolder } from '#demo/setting.ts';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, as, asStaff, clear, config } = await createScene();
beforeEach(async () => {
  await clear();
  await db.owner.query('TRUNCATE film_uploads');
});

const lecture = readFileSync(join(demoMediaFolder, 'clips/lecture-12s.mp4'));
const arriving = join(config.dataDir, 'media/arriving');
const storedFilms = () => readdirSync(join(config.dataDir, 'media/videos'));

const begin = async (who: Caller, bytes = lecture.length, name = '講義 第1回.mp4') =>
  (await who.call(staffApi.beginFilm, { body: { name, bytes } })).body;
const part = async (who: Caller, film: { id: string }, offset: number, payload: Buffer) => {
  const answer = await who.post(`/api/staff/films/${film.id}/parts?offset=${offset}`, payload);
  return { status: answer.statusCode, body: answer.json() as Film };
};
const finish = (who: Caller, film: { id: string }, duration_seconds: number | null = null) =>
  who.attempt(staffApi.finishFilm, { params: { film: film.id }, body: { duration_seconds } });
const got = async (who: Caller, film: { id: string }) =>
  (await who.call(staffApi.getFilm, { params: { film: film.id } })).body;
const sent = async (who: Caller, content = lecture) => {
  const film = await begin(who, content.length);
  await part(who, film, 0, content);
  return (await finish(who, film)).body;
};
const half = Math.floor(lecture.length / 2);

describe('a film', () => {
  test('arrives in parts, becomes one of the site’s under a random name, and plays', async () => {
    const sato = asStaff();
    const film = await begin(sato);
    expect(film).toMatchObject({ received: 0, media_file: null, bytes: lecture.length });
    expect((await part(sato, film, 0, lecture.subarray(0, half))).body.received).toBe(half);
    expect((await finish(sato, film)).status).toBe(409);
    await part(sato, film, half, lecture.subarray(half));
    const { body } = await finish(sato, film);
    expect(body.media_file).toMatch(/^[0-9a-f]{32}\.mp4$/);
    expect(body.duration_seconds).toBe(12);

    const draft = {
      title: '講義',
      body: '',
      vimeo: null,
      embed_url: null,
      media_file: body.media_file,
      thumbnail_url: null,
      duration_seconds: body.duration_seconds,
      tag_ids: [],
      published_at: '2026-01-01 00:00:00',
      published_until: null,
      brand_ids: [],
    };
    const video = (await sato.call(staffApi['videos.create'], { body: draft })).body;
    const { rawPayload, headers } = await as('hanako').request({
      url: `/media/videos/${video.id}`,
    });
    expect(rawPayload.equals(lecture)).toBe(true);
    expect(headers['content-type']).toBe('video/mp4');
    expect(
      (await as('hanako').call(api.getVideo, { params: { videoId: video.id } })).body.embed_url,
    ).toBe(`/player/${video.id}`);
  });

  test('continues where it stopped, also after repeated parts', async () => {
    const sato = asStaff();
    const film = await begin(sato);
    await part(sato, film, 0, lecture.subarray(0, half));
    // After a lost answer the client sends the same part again, with an overlap.
    expect((await part(sato, film, 0, lecture.subarray(0, half))).body.received).toBe(half);
    expect((await part(sato, film, half + 1, lecture.subarray(half + 1))).status).toBe(409);
    const { received } = await got(asStaff(), film);
    await part(sato, film, received - 10, lecture.subarray(received - 10));
    const { body } = await finish(sato, film);
    const name = body.media_file ?? '';
    expect(readFileSync(join(config.dataDir, 'media/videos', name)).equals(lecture)).toBe(true);
  });

  test('is finished once, also after repeated requests', async () => {
    const sato = asStaff();
    const film = await begin(sato);
    await part(sato, film, 0, lecture);
    const before = storedFilms().length;
    const answers = await Promise.all([finish(sato, film), finish(sato, film), finish(sato, film)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.media_file)).size).toBe(1);
    expect(storedFilms()).toHaveLength(before + 1);
    expect((await part(sato, film, 0, lecture)).status).toBe(409);
  });

  test('whose finishing was interrupted between its name and its place is finished again', async () => {
    const sato = asStaff();
    const film = await begin(sato);
    await part(sato, film, 0, lecture);
    const named = `${'a'.repeat(32)}.mp4`;
    await db.pool.query('UPDATE film_uploads SET media_file = $1', [named]);
    expect(await got(sato, film)).toMatchObject({ media_file: null, received: lecture.length });
    expect((await finish(sato, film)).body.media_file).toBe(named);
    expect(storedFilms()).toContain(named);
  });

  test('without a length has the one that the browser reports', async () => {
    const sato = asStaff();
    const webm = Buffer.concat([
      Buffer.from('1a45dfa3a3', 'hex'),
      Buffer.from('\x42\x82\x84webm', 'latin1'),
      Buffer.alloc(500),
    ]);
    const film = await begin(sato, webm.length, 'x.mp4');
    await part(sato, film, 0, webm);
    const { body } = await finish(sato, film, 61.6);
    expect([body.media_file?.slice(-5), body.duration_seconds]).toEqual(['.webm', 62]);
  });
});

describe('what is no film', () => {
  const box = (brands: string) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from(`ftyp${brands}`, 'latin1'),
      Buffer.alloc(99),
    ]);
  const UNREADABLE = '動画として読み取れませんでした';
  const NO_PICTURE = 'このファイルには映像がありません（音声だけのファイルです）';
  const riff = Buffer.from('RIFF\0\0\0\0WAVEfmt and more of it', 'latin1');
  const packets = Buffer.concat([Buffer.from('G'), Buffer.alloc(900, 'x')]);
  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), UNREADABLE],
    ['a picture of the same build', box('avif\0\0\0\0mif1miaf'), UNREADABLE],
    ['sound alone', box('M4A \0\0\0\0isommp42'), NO_PICTURE],
    ['packets that soon end', packets, UNREADABLE],
    ['sound in a RIFF', riff, NO_PICTURE],
    ['hardly anything', Buffer.from('ftyp'), UNREADABLE],
  ])('%s is refused with its first part, and nothing of it stays', async (_, content, sentence) => {
    const sato = asStaff();
    const film = await begin(sato, content.length + 1000);
    const answer = await part(sato, film, 0, content);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(sentence);
    expect(existsSync(join(arriving, `${film.id}.part`))).toBe(false);
    expect((await sato.refused(staffApi.getFilm, { params: { film: film.id } })).status).toBe(404);
  });

  test.each([
    ['QuickTime', box('qt  \0\0\0\0qt  ....')],
    ['Matroska', Buffer.from('1a45dfa3a34282886d6174726f736b61', 'hex')],
    ['AVI', Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1')],
  ])('%s is refused where there is no FFmpeg, and why is said', async (_, content) => {
    const sato = asStaff();
    expect((await sato.call(staffApi.getFilmKinds)).body).toEqual({ has_ffmpeg: false });
    const film = await begin(sato, content.length + 1000, '講義.mp4');
    const answer = await part(sato, film, 0, content);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('サーバーにFFmpegがないため');
    expect(existsSync(join(arriving, `${film.id}.part`))).toBe(false);
  });

  test('so is an MP4 with a picture that browsers do not play, once it is whole', async () => {
    const sato = asStaff();
    const foreign = Buffer.from(lecture);
    foreign.write('hvc1', foreign.indexOf('avc1', foreign.indexOf('stsd')), 'latin1');
    const film = await begin(sato, foreign.length);
    expect((await part(sato, film, 0, foreign)).status).toBe(200);
    const answer = await finish(sato, film);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('サーバーにFFmpegがないため');
  });

  test('a film whose end is missing is refused when it is to become one of the site’s', async () => {
    const sato = asStaff();
    const film = await begin(sato, half);
    expect((await part(sato, film, 0, lecture.subarray(0, half))).status).toBe(200);
    const answer = await finish(sato, film);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('ファイルが壊れているか');
  });

  test('more than was announced, or more than a part may hold, is refused', async () => {
    const sato = asStaff();
    const film = await begin(sato, 100);
    expect((await part(sato, film, 0, lecture.subarray(0, 101))).status).toBe(413);
    const large = await begin(sato, 10 ** 9);
    expect((await part(sato, large, 0, Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413);
    for (const bytes of [0, -1, 1.5, 5 * 1024 ** 3, '9', null]) {
      const answer = await sato.refused(staffApi.beginFilm, {
        body: { name: 'x', bytes } as never,
      });
      expect([bytes, answer.status]).toEqual([bytes, 422]);
    }
  });
});

describe('an abandoned upload', () => {
  const age = () =>
    db.pool.query("UPDATE film_uploads SET touched_at = now() - interval '25 hours'");

  test('is deleted after a day: an incomplete one, and one that no video plays', async () => {
    const sato = asStaff();
    const halfway = await begin(sato);
    await part(sato, halfway, 0, lecture.subarray(0, half));
    const unused = await sent(sato);
    const before = storedFilms().length;
    expect(await app.sweepFilms()).toBe(0);
    await age();
    expect(await app.sweepFilms()).toBe(2);
    expect([existsSync(join(arriving, `${halfway.id}.part`)), storedFilms().length]).toEqual([
      false,
      before - 1,
    ]);
    expect(storedFilms()).not.toContain(unused.media_file);
  });

  test('but not a film that a video plays, or that one of its versions names', async () => {
    const film = await sent(asStaff());
    const { id } = await make.video({ mediaFile: film.media_file });
    await age();
    expect(await app.sweepFilms()).toBe(0);
    await db.pool.query('UPDATE videos SET media_file = NULL');
    await db.pool.query(
      `INSERT INTO audit_log (staff_name, action, kind, record_id, before)
       VALUES ('x', 'update', 'videos', $2, jsonb_build_object('media_file', $1::text))`,
      [film.media_file, id],
    );
    expect(await app.sweepFilms()).toBe(0);
    expect(storedFilms()).toContain(film.media_file);
  });
});

test('no operator continues another’s upload, and no member reads of it', async () => {
  const film = await begin(asStaff());
  const other = asStaff(await make.staff({ role: 'editor' }));
  expect((await part(other, film, 0, lecture)).status).toBe(404);
  expect((await finish(other, film)).status).toBe(404);
  expect((await as('hanako').request({ url: `/media/arriving/${film.id}.part` })).statusCode).toBe(
    404,
  );
});

import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { some, triesAll } from '#testing/cases.ts';
import { ffmpegPath } from '#testing/film-file.ts';
import { createFilmMaker, gatedFfmpeg, where } from '#testing/films.ts';
import { createScene } from '#testing/scene.ts';

const gate =
  ffmpegPath === null ? null : await gatedFfmpeg(mkdtempSync(join(tmpdir(), 'orchard-gate-')));
const scene = await createScene(gate ? { ffmpegPath: gate.program } : {});
const { app, db, make, as, asStaff, clear, config } = scene;
const makeFilm = createFilmMaker();
const media = join(config.dataDir, 'media');

beforeEach(async () => {
  await clear();
  await db.owner.query('TRUNCATE film_uploads, film_streams CASCADE');
});

/** A video whose film waits for transcoding. */
const placed = async (path: string, mediaFile = `${'a'.repeat(32)}.mp4`) => {
  copyFileSync(path, join(media, 'videos', mediaFile));
  const video = await make.video({ mediaFile });
  await db.pool.query('INSERT INTO film_streams (media_file) VALUES ($1)', [mediaFile]);
  return { id: video.id, mediaFile };
};
const streamState = async (file: string, who = asStaff()) =>
  (await who.call(staffApi.getFilmStream, { params: { file } })).body;
const cancel = (file: string) => asStaff().call(staffApi.cancelFilmStream, { params: { file } });
const retry = (file: string) => asStaff().call(staffApi.retryFilmStream, { params: { file } });
/** Uploads a complete film, as the console does. */
const sent = async (content: Buffer) => {
  const sato = asStaff();
  const sample = { name: 'IMG_0042.MOV', bytes: content.length };
  const { id } = (await sato.call(staffApi.beginFilm, { body: sample })).body;
  const url = `/api/staff/films/${id}/parts?offset=0`;
  await sato.post(url, content);
  const body = { duration_seconds: null };
  return { id, answer: await sato.attempt(staffApi.finishFilm, { params: { film: id }, body }) };
};
const page = async (id: number) => (await as('hanako').request({ url: `/player/${id}` })).body;

describe.skipIf(gate === null)(where('a film'), () => {
  test('becomes renditions of its own size and below, a poster and a preview', async () => {
    const { id, mediaFile } = await placed(
      await makeFilm({ width: 1280, height: 720, seconds: 7 }),
    );
    expect(await page(id)).toContain(`src="/media/videos/${id}"`);
    expect(await app.transcoder.run()).toBe(1);
    expect(await streamState(mediaFile)).toEqual({
      name: null,
      state: 'done',
      has_ffmpeg: true,
      played_by: 'stream',
      parts: ['poster', '360', 'preview', 'sound', '480', '720'].map((name) => ({
        ...{ name, is_finished: true },
      })),
      part: null,
      percent: 100,
      fault: null,
      remark: null,
    });
    const hanako = as('hanako');
    const address = /data-stream="([^"]+)"/.exec(
      (await hanako.request({ url: `/player/${id}` })).body,
    )?.[1] as string;
    const get = async (name: string) => hanako.request({ url: `${address}${name}` });
    const film = (await get('film.m3u8')).body;
    expect(film.match(/RESOLUTION=\S+x\d+/g)).toEqual([
      'RESOLUTION=1280x720',
      'RESOLUTION=854x480',
      'RESOLUTION=640x360',
      'RESOLUTION=640x360',
    ]);
    expect(film).toMatch(/CODECS="avc1\.4d[0-9a-f]{4},mp4a\.40\.2"/);
    const rendition = (await get('480.m3u8')).body;
    expect(rendition.match(/#EXTINF/g)).toHaveLength(2);
    expect(rendition).toContain(`\n${address}480.mp4\n`);
    const range = await hanako.request({
      url: `${address}480.mp4`,
      headers: { range: 'bytes=4-7' },
    });
    expect([range.statusCode, range.body]).toEqual([206, 'ftyp']);
    const poster = (await get('poster.jpg')).rawPayload;
    expect(poster.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const track = (await get('preview.vtt')).body;
    expect(track.match(/-->/g)).toHaveLength(7);
    expect(track).toContain('preview.jpg#xywh=960,0,160,90');
    expect((await get('preview.jpg')).headers['content-type']).toBe('image/jpeg');
    expect((await get('1080.m3u8')).statusCode).toBe(404);
    expect((await get('..%2f..%2fvideos%2fx.mp4')).statusCode).toBe(404);
    expect(readdirSync(join(media, 'transcoding'))).toEqual([]);
  });

  test('that fails for another reason than itself waits behind the others', async () => {
    const path = await makeFilm({ width: 180, height: 320, seconds: 1 });
    const broken = await placed(path, `${'b'.repeat(32)}.mp4`);
    const other = await placed(path);
    await db.owner.query(`
      UPDATE film_streams SET created_at = now() - interval '1 hour' WHERE media_file = '${broken.mediaFile}';
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'a broken row'; END $$;
      CREATE TRIGGER broken BEFORE UPDATE OF width ON film_streams FOR EACH ROW
        WHEN (NEW.media_file = '${broken.mediaFile}') EXECUTE FUNCTION fail()`);
    expect(await app.transcoder.run()).toBe(1);
    expect((await streamState(other.mediaFile)).state).toBe('done');
    expect((await streamState(broken.mediaFile)).state).toBe('waiting');
    await db.owner.query('DROP FUNCTION fail CASCADE');
    expect(await app.transcoder.run()).toBe(1);
    expect((await streamState(broken.mediaFile)).state).toBe('done');
  });

  test('is never enlarged, and stands upright', { skip: !triesAll }, async () => {
    const { mediaFile } = await placed(await makeFilm({ width: 180, height: 320, seconds: 1 }));
    await app.transcoder.run();
    const { parts } = await streamState(mediaFile);
    expect(parts.map(({ name }) => name)).toEqual(['poster', '180', 'preview', 'sound']);
    const { rows } = await db.pool.query(
      "SELECT width, height FROM film_stream_parts WHERE part = '180'",
    );
    expect(rows).toEqual([{ width: 180, height: 320 }]);
  });

  test('that no browser plays is announced, and plays as soon as its smallest size is there', {
    skip: !triesAll,
  }, async () => {
    const codecs = ['-c:v', 'mpeg4', '-q:v', '9'];
    const path = await makeFilm({ width: 854, height: 720, seconds: 1, codecs });
    const { id, mediaFile } = await placed(path);
    await app.transcoder.run();
    expect((await streamState(mediaFile)).played_by).toBe('stream');
    await db.pool.query("DELETE FROM film_stream_parts WHERE part <> '360'");
    await db.pool.query("UPDATE film_streams SET state = 'running'");
    expect(await page(id)).toContain('data-stream=');
    await db.pool.query('DELETE FROM film_stream_parts');
    expect(await page(id)).toContain('この動画は再生の準備をしています');
    expect((await streamState(mediaFile)).played_by).toBe('nothing');
  });

  const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const kinds: [extension: string, codecs: string[], playedBy: 'file' | 'nothing'][] = [
    ['mov', [...H264, '-f', 'mov'], 'nothing'],
    ['mp4', [...H264, '-f', 'ipod'], 'file'],
    ['mpg', ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-f', 'vob'], 'nothing'],
    ['mp4', ['-c:v', 'mpeg4', '-f', 'mp4'], 'nothing'],
    ['mkv', [...H264, '-f', 'matroska'], 'nothing'],
    ['avi', ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le', '-f', 'avi'], 'nothing'],
    ['wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2', '-f', 'asf'], 'nothing'],
    ['ts', [...H264, '-f', 'mpegts'], 'nothing'],
    ['ts', [...H264, '-f', 'mpegts', '-mpegts_m2ts_mode', '1'], 'nothing'],
  ];
  test.each(some(3, kinds))(
    'that is a .%s (%j) is known by its content and becomes segments',
    async (...sample) => {
      const [extension, codecs, meanwhile] = sample;
      const rate = extension === 'mpg' ? 25 : 2;
      const path = await makeFilm({ width: 180, height: 320, seconds: 2, rate, codecs });
      const { answer } = await sent(readFileSync(path));
      expect([answer.status, answer.body.duration_seconds]).toEqual([200, 2]);
      const mediaFile = answer.body.media_file ?? '';
      expect(mediaFile).toMatch(new RegExp(`^[0-9a-f]{32}\\.${extension}$`));
      // The codecs are known before the transcoding.
      expect(await streamState(mediaFile)).toMatchObject({
        ...{ name: 'IMG_0042.MOV', state: 'waiting', played_by: meanwhile },
      });
      expect(await app.transcoder.run()).toBe(1);
      expect(await streamState(mediaFile)).toMatchObject({ state: 'done', played_by: 'stream' });
    },
  );

  test('that turns out to be no film is refused in Japanese, at once or later', async () => {
    const { mediaFile } = await placed(await makeFilm({ width: 180, height: 320, seconds: 1 }));
    writeFileSync(join(media, 'videos', mediaFile), Buffer.alloc(5000, 'x'));
    await app.transcoder.run();
    expect(await streamState(mediaFile)).toMatchObject({
      state: 'failed',
      fault: expect.stringContaining('読み取れませんでした'),
    });
    // The file claims to be an MP4 but contains no picture.
    const { id, answer: refused } = await sent(
      Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypisom\0\0\0\0isommp42', 'latin1'),
        Buffer.alloc(400),
      ]),
    );
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('動画として読み取れませんでした');
    expect((await asStaff().refused(staffApi.getFilm, { params: { film: id } })).status).toBe(404);
  });

  test('stops where it was cancelled, and continues on request', { skip: !triesAll }, async () => {
    const { mediaFile } = await placed(await makeFilm({ width: 180, height: 320, seconds: 1 }));
    expect((await cancel(mediaFile)).body.state).toBe('cancelled');
    expect((await cancel(mediaFile)).status).toBe(200);
    expect(await app.transcoder.run()).toBe(0);
    expect((await retry(mediaFile)).body.state).toBe('waiting');
    expect((await retry(mediaFile)).body.state).toBe('waiting');
    await app.transcoder.run();
    expect((await streamState(mediaFile)).state).toBe('done');
    expect((await retry(mediaFile)).body.state).toBe('done');
    const { rows } = await db.pool.query(
      "SELECT action FROM audit_log WHERE kind = 'films' ORDER BY id",
    );
    expect(rows.map(({ action }) => action)).toEqual(['cancel', 'retry']);
  });

  test('is stopped while it is being made', { skip: !triesAll }, async () => {
    const { mediaFile } = await placed(await makeFilm({ width: 180, height: 320, seconds: 1 }));
    writeFileSync(gate?.held ?? '', '180.m3u8');
    const working = app.transcoder.run();
    await expect.poll(async () => (await streamState(mediaFile)).part).toBe('180');
    await cancel(mediaFile);
    await working;
    writeFileSync(gate?.held ?? '', '');
    expect((await streamState(mediaFile)).state).toBe('cancelled');
    expect(readdirSync(join(media, 'transcoding'))).toEqual([]);
  });

  test('that is deleted takes its renditions along', async () => {
    const { id, mediaFile } = await placed(await makeFilm({ width: 180, height: 320, seconds: 1 }));
    await app.transcoder.run();
    expect(existsSync(join(media, 'streams', mediaFile))).toBe(true);
    await db.pool.query('DELETE FROM videos WHERE id = $1', [id]);
    await db.pool.query(
      `INSERT INTO film_uploads (name, bytes, media_file, touched_at)
       VALUES ('x', 1, $1, now() - interval '25 hours')`,
      [mediaFile],
    );
    expect(await app.sweepFilms()).toBe(1);
    expect(existsSync(join(media, 'streams', mediaFile))).toBe(false);
    expect((await db.pool.query('SELECT FROM film_streams')).rows).toEqual([]);
  });
});

test('without FFmpeg a film waits, plays as it was sent, and the console says so', async () => {
  const { app, db, asStaff, as, make, config } = await createScene();
  const mediaFile = `${'b'.repeat(32)}.mp4`;
  writeFileSync(join(config.dataDir, 'media/videos', mediaFile), 'film');
  const video = await make.video({ mediaFile });
  const before = await asStaff().call(staffApi.getFilmStream, { params: { file: mediaFile } });
  expect(before.body).toMatchObject({ state: 'none', has_ffmpeg: false, played_by: 'file' });
  const params = { file: mediaFile };
  expect((await asStaff().call(staffApi.retryFilmStream, { params })).body.state).toBe('waiting');
  expect(await app.transcoder.run()).toBe(0);
  expect((await db.pool.query('SELECT state FROM film_streams')).rows).toEqual([
    { state: 'waiting' },
  ]);
  const { body } = await as('hanako').request({ url: `/media/videos/${video.id}` });
  expect(body).toBe(readFileSync(join(config.dataDir, 'media/videos', mediaFile), 'utf8'));
  const unknown = await asStaff().refused(staffApi.getFilmStream, { params: { file: 'x.mp4' } });
  expect(unknown.status).toBe(404);
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { staffApi } from '@orchard/contract/staff';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { triesAll } from '#testing/cases.ts';
import { ffmpegPath } from '#testing/film-file.ts';
import { createFilmMaker, where } from '#testing/films.ts';
import { listen } from '#testing/listen.ts';
import { startS3 } from '#testing/s3.ts';
import { createScene } from '#testing/scene.ts';
import { testFolder } from '#testing/test-folder.ts';
import { diskStorage } from './disk-storage.ts';
import { openBucket } from './s3-bucket.ts';
import { s3Storage } from './s3-storage.ts';

const folder = testFolder()();
const server = await startS3(join(folder, 'bucket'));
afterAll(() => server.close());
const { settings } = server;
const disk = join(folder, 'disk');
const storage = s3Storage(settings, diskStorage(disk));
const never = new AbortController().signal;
const written = (content: string) => {
  const path = join(folder, 'draft');
  writeFileSync(path, content);
  return path;
};

describe('a bucket', () => {
  test('takes a file over, gives it back and lets it go', async () => {
    const draft = written('a film');
    await storage.put('videos/a.mp4', draft);
    expect(existsSync(draft)).toBe(false);
    expect([await storage.has('videos/a.mp4'), await storage.has('videos/b.mp4')]).toEqual([
      true,
      false,
    ]);
    expect(await storage.readText('videos/a.mp4')).toBe('a film');
    const copy = await storage.local('videos/a.mp4', folder, never);
    expect(readFileSync(copy, 'utf8')).toBe('a film');
    await storage.put('videos/a.mp4', written('another'));
    expect(await storage.readText('videos/a.mp4')).toBe('another');
    await storage.put('streams/a.mp4/480/480.mp4', written('480'));
    await storage.put('streams/a.mp4x/480/480.mp4', written('480'));
    await storage.removeAll('streams/a.mp4');
    expect(await storage.has('streams/a.mp4/480/480.mp4')).toBe(false);
    expect(await storage.has('streams/a.mp4x/480/480.mp4')).toBe(true);
  });

  test('is listed to its end, answer by answer', async () => {
    // The S3 server for tests cannot go on with a list: it enciphers what it would go on from with
    // what OpenSSL no longer knows.
    const requests: (string | null)[] = [];
    const service = createServer((request, answer) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost');
      const from = searchParams.get('continuation-token');
      requests.push(from);
      const next = '<NextContinuationToken>a+b/c=</NextContinuationToken>';
      answer.end(
        from ? '<Key>videos/c.mp4</Key>' : `<Key>videos/a.mp4</Key><Key>videos/b.mp4</Key>${next}`,
      );
    });
    const { port, close } = await listen(service);
    const bucket = openBucket({ ...settings, bucket: new URL(`http://127.0.0.1:${port}/films`) });
    const keys: string[] = [];
    for await (const key of bucket.keys('videos/')) keys.push(key);
    await close();
    expect(keys).toEqual(['videos/a.mp4', 'videos/b.mp4', 'videos/c.mp4']);
    expect(requests).toEqual([null, 'a+b/c=']);
  });

  test('is no reason to lose what lay on the disk before', async () => {
    mkdirSync(join(disk, 'videos'), { recursive: true });
    writeFileSync(join(disk, 'videos/old.mp4'), 'old');
    expect(await storage.has('videos/old.mp4')).toBe(true);
    expect(await storage.readText('videos/old.mp4')).toBe('old');
    expect(await storage.local('videos/old.mp4', folder, never)).toBe(join(disk, 'videos/old.mp4'));
  });

  test('with a wrong secret, or away, is out of service and no missing file', async () => {
    const stranger = s3Storage({ ...settings, secretAccessKey: 'wrong' }, diskStorage(disk));
    await expect(stranger.has('videos/old.mp4')).rejects.toMatchObject({ status: 503 });
    await expect(stranger.put('videos/x.mp4', written('x'))).rejects.toMatchObject({ status: 503 });
    const bucket = new URL('http://127.0.0.1:9/films');
    const away = s3Storage({ ...settings, bucket }, diskStorage(disk));
    await expect(away.readText('videos/old.mp4')).rejects.toMatchObject({ status: 503 });
  });
});

describe('films in a bucket', async () => {
  const scene = await createScene({ filmsS3: settings, ...(ffmpegPath && { ffmpegPath }) });
  const { app, db, make, as, asStaff, clear, config } = scene;
  const makeFilm = createFilmMaker();
  beforeEach(clear);

  const mayFilm = ffmpegPath !== null && triesAll;
  test.runIf(mayFilm)(where('arrive, are transcoded and play'), async () => {
    const content = readFileSync(await makeFilm({ width: 180, height: 320, seconds: 1 }));
    const sato = asStaff();
    const wish = { name: 'x.mp4', bytes: content.length };
    const { id } = (await sato.call(staffApi.beginFilm, { body: wish })).body;
    const url = `/api/staff/films/${id}/parts?offset=0`;
    await sato.post(url, content);
    const body = { duration_seconds: null };
    const film = (await sato.call(staffApi.finishFilm, { params: { film: id }, body })).body;
    const again = (await sato.call(staffApi.finishFilm, { params: { film: id }, body })).body;
    expect([again.media_file, again.received]).toEqual([film.media_file, content.length]);
    const mediaFile = film.media_file ?? '';
    expect(existsSync(join(config.dataDir, 'media/videos', mediaFile))).toBe(false);

    const video = await make.video({ mediaFile });
    const hanako = as('hanako');
    const file = await hanako.request({ url: `/media/videos/${video.id}` });
    expect(file.rawPayload.equals(content)).toBe(true);
    expect(file.headers['content-type']).toBe('video/mp4');

    expect(await app.transcoder.run()).toBe(1);
    const page = (await hanako.request({ url: `/player/${video.id}` })).body;
    const address = /data-stream="([^"]+)"/.exec(page)?.[1] as string;
    const playlist = await hanako.request({ url: `${address}180.m3u8` });
    expect(playlist.body).toContain(`${address}180.mp4`);
    const range = { range: 'bytes=4-7' };
    const segment = await hanako.request({ url: `${address}180.mp4`, headers: range });
    expect([segment.statusCode, segment.body]).toEqual([206, 'ftyp']);
    expect(segment.headers['content-range']).toMatch(/^bytes 4-7\/\d+$/);
    const beyond = { range: 'bytes=999999999-' };
    const none = await hanako.request({ url: `${address}180.mp4`, headers: beyond });
    expect([none.statusCode, none.json()]).toEqual([416, { message: 'Range Not Satisfiable' }]);
    expect(none.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
    expect(existsSync(join(config.dataDir, 'media/streams'))).toBe(false);

    await db.pool.query('DELETE FROM videos');
    await db.pool.query("UPDATE film_uploads SET touched_at = now() - interval '25 hours'");
    expect(await app.sweepFilms()).toBe(1);
    expect(await storage.has(`videos/${mediaFile}`)).toBe(false);
    expect(await storage.has(`streams/${mediaFile}/180/180.mp4`)).toBe(false);
  });
});

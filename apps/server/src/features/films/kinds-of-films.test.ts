import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { staffApi } from '@orchard/contract/staff';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { some } from '#testing/cases.ts';
import { ffmpegPath } from '#testing/film-file.ts';
import { ffmpegWithoutHdr, where } from '#testing/films.ts';
import {
  asDolbyVision,
  KINDS_OF_FILMS,
  type KindOfFilm,
  makeKindOfFilm,
} from '#testing/kinds-of-films.ts';
import { createScene } from '#testing/scene.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const folder = temporaryFolder();
const here = await createScene(ffmpegPath === null ? {} : { ffmpegPath });
afterAll(() => folder.remove());

beforeEach(async () => {
  await here.clear();
  await here.db.owner.query('TRUNCATE film_uploads, film_streams CASCADE');
});

const run = async (program: 'ffmpeg' | 'ffprobe', words: readonly string[]) =>
  promisify(execFile)((ffmpegPath ?? '').replace(/ffmpeg$/, program), ['-hide_banner', ...words], {
    encoding: 'buffer',
  });

/** Sends a film as the console does. */
async function sent(name: string, content: Buffer, { asStaff } = here) {
  const sato = asStaff();
  const { id } = (await sato.call(staffApi.beginFilm, { body: { name, bytes: content.length } }))
    .body;
  const answer = await sato.request({
    ...{ method: 'POST', url: `/api/staff/films/${id}/parts?offset=0`, payload: content },
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (answer.statusCode !== 200) return { status: answer.statusCode, answer: answer.body };
  const finish = { params: { film: id }, body: { duration_seconds: null } };
  const { status, body } = await sato.attempt(staffApi.finishFilm, finish);
  return { status, answer: JSON.stringify(body), mediaFile: body.media_file ?? '' };
}

/** A film of a kind on its way into the site, made and watched. */
async function made(kind: KindOfFilm, scene = here) {
  const { app, make, as, asStaff, config } = scene;
  const path = join(folder.path, kind.name);
  await makeKindOfFilm(path, kind);
  const { mediaFile = '' } = await sent(kind.name, readFileSync(path), scene);
  const video = await make.video({ mediaFile });
  await app.transcoder.run();
  const { body: stream } = await asStaff().call(staffApi.getFilmStream, {
    params: { file: mediaFile },
  });
  const hanako = as('hanako');
  const page = (await hanako.request({ url: `/player/${video.id}` })).body;
  const address = /data-stream="([^"]+)"/.exec(page)?.[1];
  const get = async (name: string) => (await hanako.request({ url: address + name })).body;
  const fileOf = (part: string, file = `${part}.mp4`) =>
    join(config.dataDir, 'media/streams', mediaFile, part, file);
  return { stream, get, fileOf };
}

/** The red, green and blue of the middle of each half of a picture. */
async function halves(path: string): Promise<number[][]> {
  const spots = [1, 3].map(
    (at) => `[${at}]crop=iw/4:ih/4:iw*${at}/4-iw/8:ih/3,scale=1:1:flags=area[c${at}]`,
  );
  const graph = `split[1][3];${spots.join(';')};[c1][c3]hstack,format=rgb24`;
  const { stdout } = await run('ffmpeg', [
    ...['-v', 'error', '-i', path, '-filter_complex', graph, '-frames:v', '1'],
    ...['-f', 'rawvideo', '-'],
  ]);
  return [[...stdout.subarray(0, 3)], [...stdout.subarray(3, 6)]];
}

/** What ffprobe tells of one stream of a file: `h264,bt709,4.00`. */
const told = async (path: string, stream: 'v' | 'a', entries: string): Promise<string[]> =>
  (
    await run('ffprobe', [
      ...['-v', 'error', '-select_streams', stream, '-show_entries', `stream=${entries}`],
      ...['-of', 'csv=p=0', path],
    ])
  ).stdout
    .toString()
    .trim()
    .split(',');

interface Segment {
  /** Seconds. */
  from: number;
  to: number;
  /** Bytes. */
  first: number;
  end: number;
}

/** The segments of a rendition by its playlist. */
function segmentsIn(playlist: string): Segment[] {
  const lines = /#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@(\d+)/g;
  let from = 0;
  return [...playlist.matchAll(lines)].map((line) => {
    const [length = 0, bytes = 0, first = 0] = line.slice(1).map(Number);
    from += length;
    return { from: from - length, to: from, first, end: first + bytes };
  });
}

/** The times of a stream's packets, those that lie in the segment of another time, and the last end. */
async function packetsOf(path: string, stream: 'v' | 'a', segments: readonly Segment[]) {
  const words = ['-v', 'error', '-select_streams', stream, '-of', 'csv=p=0'];
  const entries = 'packet=pts_time,duration_time,pos';
  const { stdout } = await run('ffprobe', [...words, '-show_entries', entries, path]);
  const packets = stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split(',').map(Number))
    .map(([at = 0, lasting = 0, place = 0]) => ({ at, end: at + (lasting || 0), place }));
  const start = Math.min(...packets.map(({ at }) => at));
  const strays = packets.filter(({ at, place }) => {
    const home = segments.find(({ first, end }) => place >= first && place < end);
    return !home || at - start < home.from - 0.5 || at - start > home.to + 0.5;
  });
  return { strays: strays.length, seconds: Math.max(...packets.map(({ end }) => end)) - start };
}

/** Seconds at which nothing is heard: from, to. */
async function silences(path: string): Promise<number[]> {
  const { stderr } = await run('ffmpeg', [
    ...['-i', path, '-af', 'silencedetect=noise=-50dB:d=0.5', '-vn', '-f', 'null', '-'],
  ]);
  return [...stderr.toString().matchAll(/silence_(?:start|end): ([\d.-]+)/g)].map(([, at]) =>
    Math.round(Number(at)),
  );
}

describe.skipIf(ffmpegPath === null)(where('a film as it comes'), () => {
  test.each(some(6, KINDS_OF_FILMS))(
    'plays from its first second to its last in even segments: $name',
    async (kind) => {
      const { stream, get, fileOf } = await made(kind);
      expect(stream).toMatchObject({ state: 'done', fault: null, remark: null });
      expect(stream.parts.filter(({ is_finished }) => !is_finished)).toEqual([]);
      const [, small = '', , sound = ''] = stream.parts.map(({ name }) => name);
      expect(sound).toBe('sound');
      expect((await get('film.m3u8')).match(/\w+(?=\.m3u8$)/gm)).toEqual([small, 'sound']);
      for (const part of [small, sound]) {
        const segments = segmentsIn(await get(`${part}.m3u8`));
        expect(Math.max(...segments.map(({ from, to }) => to - from))).toBeLessThan(7.1);
        // The still pictures beside the sound come one a second.
        const about = part === 'sound' ? 0.6 : 0.3;
        expect(Math.abs((segments.at(-1)?.to ?? 0) - kind.seconds)).toBeLessThan(about);
        for (const one of ['v', 'a'] as const) {
          const { strays, seconds } = await packetsOf(fileOf(part), one, segments);
          expect(strays).toBe(0);
          expect(Math.abs(seconds - kind.seconds)).toBeLessThan(about);
        }
      }
    },
  );

  test.each(KINDS_OF_FILMS.filter(({ name }) => /^(?:hlg|pq)/.test(name)))(
    'in HDR has the colours of screens without it: $name',
    async (kind) => {
      const { fileOf } = await made(kind);
      const tags = await told(fileOf('90'), 'v', 'color_space,color_transfer,color_primaries');
      expect(tags).toEqual(['bt709', 'bt709', 'bt709']);
      for (const path of [fileOf('90'), fileOf('poster', 'poster.jpg')]) {
        const [white, yellow] = await halves(path);
        expect(Math.min(...(white ?? []))).toBeGreaterThan(235);
        // As it was drawn: 188, 201, 6.
        for (const [at, value] of [188, 201, 6].entries()) {
          expect(Math.abs((yellow?.[at] ?? 0) - value)).toBeLessThan(16);
        }
      }
    },
  );

  test('in HDR is made pale by an FFmpeg that knows nothing of it, and the console says so', async () => {
    const scene = await createScene({ ffmpegPath: await ffmpegWithoutHdr(folder.path) });
    const { stream } = await made(KINDS_OF_FILMS[0] as KindOfFilm, scene);
    expect(stream).toMatchObject({ state: 'done', remark: expect.stringContaining('HDR') });
  });

  test.each([
    [5, 0, expect.stringContaining('Dolby Vision')],
    // As phones record it: with pictures in HLG.
    [8, 4, null],
  ])(
    'in Dolby Vision of profile %i.%i says where its colours will be off',
    async (profile, base, remark) => {
      const path = join(folder.path, `dolby-${profile}.mp4`);
      await makeKindOfFilm(
        path,
        KINDS_OF_FILMS.find(({ name }) => name === 'pq.mp4') as KindOfFilm,
      );
      const film = asDolbyVision(readFileSync(path), profile, base);
      const { mediaFile = '' } = await sent('film.mp4', film);
      const params = { file: mediaFile };
      const { body } = await here.asStaff().call(staffApi.getFilmStream, { params });
      expect(body).toMatchObject({ state: 'waiting', remark });
    },
  );

  test.each(KINDS_OF_FILMS.filter(({ name }) => /^(?:interlaced|camcorder)/.test(name)))(
    'in alternate lines shows one moment at a time: $name',
    async (kind) => {
      const { fileOf } = await made(kind);
      const { stderr } = await run('ffmpeg', [
        ...['-i', fileOf('96'), '-vf', 'idet', '-an', '-f', 'null', '-'],
      ]);
      const [, top = 0, bottom = 0, whole = 0] =
        /Multi frame detection: TFF: *(\d+) BFF: *(\d+) Progressive: *(\d+)/
          .exec(stderr.toString())
          ?.map(Number) ?? [];
      // Undone, all are taken for two moments; the jumps of the picture are taken so at most.
      expect(whole).toBeGreaterThan(10 * (top + bottom));
    },
  );

  test('is silent where its sound is missing, and its sound keeps its time', async () => {
    const found: Record<string, number[]> = {};
    for (const kind of KINDS_OF_FILMS.filter(({ name }) => /sound/.test(name))) {
      const { fileOf } = await made(kind);
      found[kind.name] = await silences(fileOf('90'));
    }
    expect(found).toEqual({
      'short-sound.mp4': [4, 14],
      'hole-in-the-sound.mkv': [3, 11],
      'late-sound.mp4': [0, 5],
    });
  });

  test('without a picture says so, at once', async () => {
    const answers: unknown[] = [];
    for (const extension of ['mp4', 'm4a', 'mkv', 'mp3', 'wav']) {
      const path = join(folder.path, `talk.${extension}`);
      await makeKindOfFilm(path, { made: ['-f', 'lavfi', '-i', 'sine=duration=2'] });
      const { status, answer } = await sent('講演.mp4', readFileSync(path));
      answers.push([status, /このファイルには映像がありません/.test(answer)]);
    }
    expect(answers).toEqual(answers.map(() => [422, true]));
  });
});

import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Film, FilmStream } from '@orchard/contract/staff/films';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { steady } from '#features/films/picture-filters.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { ffmpegPath } from '#testing/film-file.ts';
import { createFilmMaker, gatedFfmpeg, where } from '#testing/films.ts';
import { createMake } from '#testing/make.ts';
import { copySiteData } from '#testing/site-data.ts';
import { freePort, type SiteProcess, startSite } from '#testing/site-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

// FFmpeg steps back for whatever else the machine does.
const whileMade = { timeout: 300_000 };

let folder: ReturnType<typeof temporaryFolder>;
const makeFilm = createFilmMaker();
let site: SiteProcess | undefined;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(async () => {
  await site?.stop();
  folder.remove();
});

/** Kills the site as a crash would, and starts it again. */
async function killAndStart(settings: Record<string, string>): Promise<SiteProcess> {
  site?.process.kill('SIGKILL');
  await site?.ended;
  site = await startSite(settings);
  return site;
}

/** An operator who is in the console of a site that runs as a process of its own. */
async function enterConsole(dataDir: string) {
  const connection = { host: join(dataDir, 'socket'), port: 5432, user: 'postgres' };
  const db = openDatabase({ connection: { ...connection, database: 'postgres' } });
  const make = createMake(db.kysely);
  const cookie = `staff=${await make.staffSession(await make.staff({ role: 'admin' }))}`;
  await db.close();
  return async <Answer>(url: string, path: string, body?: object | Buffer): Promise<Answer> => {
    const token = (await fetch(`${url}/api/staff/auth`, { headers: { cookie } })).headers
      .getSetCookie()
      .map((line) => /^STAFF-XSRF-TOKEN=([^;]*)/.exec(line)?.[1])
      .find((value) => value !== undefined);
    const isFile = body instanceof Buffer;
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: `${cookie}; STAFF-XSRF-TOKEN=${token}`,
        'x-xsrf-token': token ?? '',
        'x-requested-with': 'XMLHttpRequest',
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        origin: url,
      },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Answer;
  };
}

const isAlive = (pid: number): boolean => {
  try {
    // Killed and not yet buried by its parent counts as dead.
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** What a finished film has left in the folder of unfinished files: it says that it is done first. */
const leftIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** What ffprobe tells of every picture or packet of sound of a stream. */
async function times(playlist: string, stream: 'v' | 'a', entry: string): Promise<number[]> {
  const ffprobe = (ffmpegPath ?? 'ffmpeg').replace(/ffmpeg$/, 'ffprobe');
  const { stdout } = await promisify(execFile)(
    ffprobe,
    [
      ...['-v', 'error', '-allowed_extensions', 'ALL', '-select_streams', stream],
      ...['-show_entries', entry, '-of', 'csv=p=0', playlist],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => Number(line.split(',')[0]));
}

/** The longest and the shortest step between neighbours, in milliseconds. */
const steps = (all: readonly number[]) => {
  const between = all.slice(1).map((time, at) => Math.round((time - (all[at] ?? 0)) * 1000));
  return [Math.min(...between), Math.max(...between)];
};

/** A site of its own, whose FFmpeg works when it is let. */
async function gatedSite() {
  const gate = await gatedFfmpeg(folder.path);
  const dataDir = join(folder.path, 'data');
  copySiteData('empty', dataDir);
  const settings = {
    DATA_DIR: dataDir,
    PORT: await freePort(),
    DEMO: '0',
    FFMPEG_PATH: gate.program,
    PATH: process.env.PATH ?? '',
  };
  return { gate, dataDir, settings };
}

test.skipIf(ffmpegPath === null || process.platform !== 'linux')(
  where('killed within a rendition, the site goes on with its next chunk, and nothing shows it'),
  async () => {
    const { gate, dataDir, settings } = await gatedSite();
    const codecs = '-c:v libx264 -preset ultrafast -crf 45 -g 7 -pix_fmt yuv420p'.split(' ');
    const wished = { width: 720, height: 720, seconds: 250, rate: 1, codecs };
    const content = readFileSync(await makeFilm(wished));
    site = await startSite(settings);
    const ask = await enterConsole(dataDir);
    const wish = { name: '講義.mp4', bytes: content.length };
    const { id } = await ask<Film>(site.url, '/api/staff/films', wish);
    await ask<Film>(site.url, `/api/staff/films/${id}/parts?offset=0`, content);

    // The second chunk of the second size waits at the gate.
    const chunk = (from: number, end: number) =>
      ['scale=720:720,setsar=1', ...steady({ from, end })].join(',');
    const second = chunk(120, 250);
    writeFileSync(gate.held, second);
    const body = { duration_seconds: null };
    const film = await ask<Film>(site.url, `/api/staff/films/${id}/finish`, body);
    const mediaFile = film.media_file ?? '';
    await expect.poll(() => readFileSync(gate.calls, 'utf8'), whileMade).toContain(second);
    site.process.kill('SIGKILL');
    await site.ended;
    const work = join(dataDir, 'media/transcoding');
    expect(readdirSync(join(work, mediaFile)).filter((name) => name.startsWith('720-'))).toEqual([
      expect.stringMatching(/-0\.nut$/),
    ]);
    writeFileSync(gate.held, '');
    const { url } = await killAndStart(settings);
    const streamState = () => ask<FilmStream>(url, `/api/staff/film-streams/${mediaFile}`);
    await expect.poll(async () => (await streamState()).state, whileMade).toBe('done');
    const calls = readFileSync(gate.calls, 'utf8').split('\n');
    const requests = (words: string) => calls.filter((call) => call.includes(words)).length;
    expect([requests(chunk(0, 120)), requests(second)]).toEqual([1, 2]);
    expect(requests('sound-128000.m4a -map')).toBe(2);
    expect(calls.filter((call) => call.endsWith('sound-128000.m4a'))).toHaveLength(1);
    await expect.poll(() => leftIn(work)).toEqual([]);

    for (const part of ['360', '480', '720']) {
      const playlist = join(dataDir, 'media/streams', mediaFile, part, `${part}.m3u8`);
      const lengths = [...readFileSync(playlist, 'utf8').matchAll(/^#EXTINF:([\d.]+)/gm)];
      expect(lengths.map(([, length]) => Number(length))).toEqual([...Array(41).fill(6), 4]);
      const pictures = await times(playlist, 'v', 'frame=pts_time');
      expect([pictures.length, ...steps(pictures)]).toEqual([250, 1000, 1000]);
      expect(steps(await times(playlist, 'v', 'packet=dts_time'))).toEqual([1000, 1000]);
      const sound = await times(playlist, 'a', 'packet=pts_time');
      expect(steps(sound)).toEqual([21, 21]);
      expect(Math.abs((sound.at(-1) ?? 0) - (pictures.at(-1) ?? 0))).toBeLessThan(1.1);
    }
  },
);

test.skipIf(ffmpegPath === null || process.platform !== 'linux')(
  where('killed while a film arrives and while it is transcoded, the site goes on with it'),
  async () => {
    const { gate, dataDir, settings } = await gatedSite();
    const content = readFileSync(await makeFilm({ width: 960, height: 720, seconds: 2 }));
    const half = Math.floor(content.length / 2);
    site = await startSite(settings);
    const ask = await enterConsole(dataDir);

    const wish = { name: '講義.mp4', bytes: content.length };
    const { id } = await ask<Film>(site.url, '/api/staff/films', wish);
    const parts = `/api/staff/films/${id}/parts`;
    await ask<Film>(site.url, `${parts}?offset=0`, content.subarray(0, half));
    let { url } = await killAndStart(settings);
    const arrived = await ask<Film>(url, `/api/staff/films/${id}`);
    expect(arrived.received).toBe(half);
    await ask<Film>(url, `${parts}?offset=${half}`, content.subarray(half));

    // The second size waits at the gate: the film is watchable and not done.
    writeFileSync(gate.held, '720.m3u8');
    const body = { duration_seconds: null };
    const film = await ask<Film>(url, `/api/staff/films/${id}/finish`, body);
    const mediaFile = film.media_file ?? '';
    expect(readFileSync(join(dataDir, 'media/videos', mediaFile)).equals(content)).toBe(true);
    const streamState = () => ask<FilmStream>(url, `/api/staff/film-streams/${mediaFile}`);
    await expect.poll(async () => (await streamState()).part, whileMade).toBe('720');
    await expect.poll(() => readFileSync(gate.calls, 'utf8'), whileMade).toContain('720.m3u8');
    const finished = (await streamState()).parts.filter(({ is_finished }) => is_finished);
    expect(finished.map(({ name }) => name)).toEqual(['poster', '360', 'preview', 'sound', '480']);
    await expect.poll(() => isAlive(Number(readFileSync(gate.process, 'utf8')))).toBe(true);
    const ffmpeg = Number(readFileSync(gate.process, 'utf8'));

    rmSync(gate.process);
    site?.process.kill('SIGKILL');
    await site?.ended;
    await expect.poll(() => isAlive(ffmpeg)).toBe(false);
    const streams = join(dataDir, 'media/streams', mediaFile);
    expect(readdirSync(streams).sort()).toEqual(['360', '480', 'poster', 'preview', 'sound']);

    writeFileSync(gate.held, '');
    ({ url } = await killAndStart(settings));
    await expect.poll(async () => (await streamState()).state, whileMade).toBe('done');
    expect(readdirSync(join(streams, '720')).sort()).toEqual(['720.m3u8', '720.mp4']);
    const work = join(dataDir, 'media/transcoding');
    await expect.poll(() => leftIn(work)).toEqual([]);
    const calls = readFileSync(gate.calls, 'utf8').split('\n');
    // What was finished was not made again, and members always came first.
    expect(calls.filter((call) => call.includes('480.m3u8'))).toHaveLength(1);
    expect(calls.filter((call) => call.includes('720.m3u8'))).toHaveLength(2);
    expect(
      calls.filter((call) => call.includes('.m3u8')).every((call) => /^1[0-9] /.test(call)),
    ).toBe(true);
  },
);

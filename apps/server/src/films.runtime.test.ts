import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Film, FilmStream } from '@orchard/contract/staff/films';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import { ffmpegPath } from '#testing/film-file.ts';
import { createFilmMaker, gatedFfmpeg, where } from '#testing/films.ts';
import { createMake } from '#testing/make.ts';
import { freePort, type SiteProcess, startSite } from '#testing/site-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const folder = temporaryFolder();
const makeFilm = createFilmMaker();
let site: SiteProcess | undefined;

afterEach(async () => {
  site?.process.kill('SIGTERM');
  await site?.ended;
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
    const token = (await fetch(`${url}/api/staff/door`, { headers: { cookie } })).headers
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

test.skipIf(ffmpegPath === null || process.platform !== 'linux')(
  where('killed while a film arrives and while it is transcoded, the site goes on with it'),
  async () => {
    const gate = await gatedFfmpeg(folder.path);
    const dataDir = join(folder.path, 'data');
    const settings = {
      DATA_DIR: dataDir,
      PORT: await freePort(),
      DEMO: '0',
      FFMPEG_PATH: gate.program,
      PATH: process.env.PATH ?? '',
    };
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
    const standing = () => ask<FilmStream>(url, `/api/staff/film-streams/${mediaFile}`);
    await expect.poll(async () => (await standing()).part).toBe('720');
    await expect.poll(() => readFileSync(gate.calls, 'utf8')).toContain('720.m3u8');
    const finished = (await standing()).parts.filter(({ is_finished }) => is_finished);
    expect(finished.map(({ name }) => name)).toEqual(['poster', '480', 'preview']);
    await expect.poll(() => isAlive(Number(readFileSync(gate.process, 'utf8')))).toBe(true);
    const ffmpeg = Number(readFileSync(gate.process, 'utf8'));

    rmSync(gate.process);
    site?.process.kill('SIGKILL');
    await site?.ended;
    await expect.poll(() => isAlive(ffmpeg)).toBe(false);
    const streams = join(dataDir, 'media/streams', mediaFile);
    expect(readdirSync(streams).sort()).toEqual(['480', 'poster', 'preview']);

    writeFileSync(gate.held, '');
    ({ url } = await killAndStart(settings));
    await expect.poll(async () => (await standing()).state).toBe('done');
    expect(readdirSync(join(streams, '720')).sort()).toEqual(['720.m3u8', '720.mp4']);
    const work = join(dataDir, 'media/transcoding');
    expect(existsSync(work) ? readdirSync(work) : []).toEqual([]);
    const calls = readFileSync(gate.calls, 'utf8').split('\n');
    // What was finished was not made again, and members always came first.
    expect(calls.filter((call) => call.includes('480.m3u8'))).toHaveLength(1);
    expect(calls.filter((call) => call.includes('720.m3u8'))).toHaveLength(2);
    expect(
      calls.filter((call) => call.includes('.m3u8')).every((call) => /^1[0-9] /.test(call)),
    ).toBe(true);
  },
);

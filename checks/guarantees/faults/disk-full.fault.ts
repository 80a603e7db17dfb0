import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Video } from '@orchard/contract/videos';
import { isBookmarked } from '@orchard/contract/viewer-state';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { people } from '#server/demo/cast/people.ts';
import { freePort, isReady } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type Visitor, visit } from './visitor.ts';

const RECOVERY_MS = 5_000;
const MEBIBYTE = 2 ** 20;

// A mount that only the site's processes see, and that ends with them.
const mount = ['-m', 'sh', '-c', 'mount -t tmpfs -o size=500m,mode=711 orchard "$0" && exec "$@"'];
const mayMount =
  spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs orchard /mnt'], { stdio: 'ignore' })
    .status === 0;

const folder = temporaryFolder();
let site: ChildProcess;
let output = '';
let hanako: Visitor;
let videos: Video[];

/** The site's disk, as seen from outside its mount namespace. */
const disk = () => join('/proc', String(site.pid), 'root', folder.path);
const ballast = () => join(disk(), 'ballast');

const allVideos = async () => JSON.parse((await hanako.send('GET', '/api/video')).text) as Video[];

beforeAll(async () => {
  if (!mayMount) return;
  const port = await freePort();
  const main = join(import.meta.dirname, '../../../apps/server/src/main.ts');
  site = spawn('unshare', [...mount, folder.path, process.execPath, main], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder.path, 'data'),
      PORT: port,
      DEMO: '1',
      HOST: '',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      APP_SECRET: '',
    },
  });
  for (const stream of [site.stdout, site.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const url = `http://localhost:${port}`;
  while (site.exitCode === null && !(await isReady(url))) await pause(50);
  if (site.exitCode !== null) throw new Error(output);
  hanako = await visit(url, 'hanako');
  videos = await allVideos();
  const guest = await visit(url);
  await guest.send('GET', '/sanctum/csrf-cookie');
  await guest.send('POST', '/forgot-password', { email: people.taro.email });
}, 200_000);

afterAll(async () => {
  if (site) {
    const ended = new Promise((resolve) => site.once('close', resolve));
    site.kill('SIGTERM');
    if (site.exitCode === null) await ended;
  }
  folder.remove();
}, 60_000);

/** Fills the disk except for `leave` bytes. */
function fill(leave: number) {
  rmSync(ballast(), { force: true });
  const { bavail, bsize } = statfsSync(disk());
  let left = bavail * bsize - leave;
  for (const size of [8 * MEBIBYTE, 4_096]) {
    const piece = Buffer.alloc(size);
    try {
      for (; left >= size; left -= size) writeFileSync(ballast(), piece, { flag: 'a' });
    } catch {
      // The disk cannot be fuller than that.
    }
  }
}

test.runIf(mayMount)(
  'a full disk refuses changes and nothing else, and is used again when there is room',
  async (context) => {
    const marks = new Map<number, boolean>();
    const wrong: string[] = [];
    let [reads, refused, done] = [0, 0, 0];
    let at = 0;
    const write = async () => {
      const { id } = videos[at++ % videos.length] as Video;
      const { status, text } = await hanako.send('POST', `/api/video/bookmark/${id}`);
      if (status === 200) marks.set(id, isBookmarked(JSON.parse(text)));
      return status;
    };
    const read = async (when: string) => {
      for (const path of ['/api/video?p=1', '/api/notice?p=1', '/api/account/user']) {
        const { status } = await hanako.send('GET', path);
        reads += 1;
        if (status !== 200) wrong.push(`${when}: read ${status}`);
      }
    };
    for (let index = 0; index < 10; index += 1) if ((await write()) === 200) done += 1;

    for (const [when, leave] of [
      ['nearly full', 30 * MEBIBYTE],
      ['full', 0],
    ] as const) {
      fill(leave);
      // Requests from before the site noticed either succeed or fail as a whole.
      while ((await write()) === 200 && at < 500) await pause(50);
      for (let index = 0; index < times(40, 400); index += 1) {
        const status = await write();
        if (status === 503) refused += 1;
        else wrong.push(`${when}: write ${status}`);
        if (index % 10 === 0) await read(when);
      }
    }
    rmSync(ballast());
    const begin = performance.now();
    while ((await write()) !== 200 && performance.now() - begin < 60_000) await pause(20);
    const recovery = performance.now() - begin;
    await read('afterwards');

    const lost = (await allVideos()).filter(
      (video) => marks.has(video.id) && marks.get(video.id) !== isBookmarked(video),
    );
    const mails = join(disk(), 'data/mail');
    const torn = (
      existsSync(mails) ? readdirSync(mails, { recursive: true, encoding: 'utf8' }) : []
    )
      .filter((name) => name.endsWith('.json'))
      .filter((name) => {
        try {
          return !JSON.parse(readFileSync(join(mails, name), 'utf8'));
        } catch {
          return true;
        }
      });
    const isAlive = site.exitCode === null;
    report(
      context,
      'H5',
      `writes refused ${refused}, reads ${reads}, other answers ${wrong.length}; acknowledged lost ${lost.length} of ${marks.size}, torn files ${torn.length}; written again ${Math.round(recovery)} ms after there was room`,
    );
    expect(wrong.slice(0, 10)).toEqual([]);
    expect({ done, lost, torn, isAlive }).toEqual({ done: 10, lost: [], torn: [], isAlive: true });
    expect(output).not.toContain('PostgreSQL ended by itself');
    expect(recovery).toBeLessThan(RECOVERY_MS);
  },
);

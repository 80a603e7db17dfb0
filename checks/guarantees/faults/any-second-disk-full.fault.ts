import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Video } from '@orchard/contract/videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '#checks/guarantees/counts.ts';
import { type ArchiveState, readArchiveState } from '#server/platform/archive/archive-state.ts';
import { newIdentity, recipientOf } from '#server/platform/upkeep/encryption.ts';
import { freePort, isReady, siteMain } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type Visitor, visit } from './visitor.ts';

const MEBIBYTE = 2 ** 20;
/** Less than the archive leaves to the site, and more than the site keeps for its database. */
const SCARCE = 150 * MEBIBYTE;
/** A piece of the log is closed each half minute. */
const NOTICED_MS = 180_000;

// Mounts that only the site's processes see, and that end with them.
const mounts = [
  'mount -t tmpfs -o size=1800m,mode=711 orchard "$0/site"',
  'mount -t tmpfs -o size=300m,mode=711 orchard "$0/store"',
  'exec "$@"',
].join(' && ');
const mayMount =
  spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs orchard /mnt'], { stdio: 'ignore' })
    .status === 0;

const folder = temporaryFolder();
let site: ChildProcess;
let output = '';
let hanako: Visitor;
let videos: Video[];

/** The site's disks, as seen from outside its mount namespace. */
const disk = (name: 'site' | 'store') => join('/proc', String(site.pid), 'root', folder.path, name);
const dataDir = () => join(disk('site'), 'data');

beforeAll(async () => {
  if (!mayMount) return;
  const port = await freePort();
  for (const name of ['site', 'store']) mkdirSync(join(folder.path, name));
  site = spawn('unshare', ['-m', 'sh', '-c', mounts, folder.path, process.execPath, siteMain], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder.path, 'site/data'),
      PORT: port,
      DEMO: '1',
      BACKUP_TO: join(folder.path, 'store/backup'),
      BACKUP_RECIPIENT: await recipientOf(await newIdentity()),
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
  videos = JSON.parse((await hanako.send('GET', '/api/video')).text);
}, 200_000);

afterAll(async () => {
  if (site) {
    const ended = new Promise((resolve) => site.once('close', resolve));
    site.kill('SIGTERM');
    if (site.exitCode === null) await ended;
  }
  folder.remove();
}, 60_000);

/** Fills a disk except for `leave` bytes; answers what takes that back. */
function fill(name: 'site' | 'store', leave: number): () => void {
  const ballast = join(disk(name), 'ballast');
  const { bavail, bsize } = statfsSync(disk(name));
  const piece = Buffer.alloc(MEBIBYTE);
  try {
    for (let left = bavail * bsize - leave; left > 0; left -= MEBIBYTE) {
      writeFileSync(ballast, piece, { flag: 'a' });
    }
  } catch {
    // The disk cannot be fuller than that.
  }
  return () => rmSync(ballast);
}

/** The pieces that PostgreSQL has handed over. */
const handedOver = () =>
  readdirSync(join(dataDir(), 'postgres/pg_wal/archive_status'))
    .filter((name) => /^[0-9A-F]{24}\.done$/.test(name))
    .sort()
    .at(-1) ?? '';
const copies = () =>
  readdirSync(join(disk('store'), 'backup/archive/base')).filter((name) => name.endsWith('.json'))
    .length;

test.runIf(mayMount)(
  'a full disk stops the archive loudly and nothing else, and it goes on by itself when there is room',
  { timeout: 1_800_000 },
  async (context) => {
    const refused: string[] = [];
    let asked = 0;
    const use = async (when: string) => {
      const { id } = videos[asked % videos.length] as Video;
      const written = await hanako.send('POST', `/api/video/bookmark/${id}`);
      const read = await hanako.send('GET', '/api/account/user');
      asked += 2;
      for (const { status } of [written, read]) {
        if (status !== 200) refused.push(`${when}: ${status}`);
      }
    };
    /** Uses the site until the archive is as it should be; answers for how long. */
    const useUntil = async (when: string, isSo: (state: ArchiveState | null) => boolean) => {
      const begin = performance.now();
      while (!isSo(await readArchiveState(dataDir()))) {
        if (performance.now() - begin > NOTICED_MS) {
          const state = JSON.stringify(await readArchiveState(dataDir()));
          throw new Error(`${when}: ${state}\n${output.slice(-2_000)}`);
        }
        await use(when);
        await pause(600);
      }
      return (performance.now() - begin) / 1_000;
    };
    const stops = () => output.split('"event":"archive.stopped"').length - 1;
    const isOpen = (state: ArchiveState | null, since: number) =>
      state?.problem === null && state.isCurrent && (state.stretches.at(-1)?.to ?? 0) > since;

    await useUntil('at first', (state) => isOpen(state, 0));
    const before = { copies: copies(), piece: handedOver() };
    const freeSite = fill('site', SCARCE);
    const noticed = await useUntil(
      'site full',
      (state) => state !== null && state.problem !== null,
    );
    // The log has a gap, once a piece was handed over that nobody kept.
    await useUntil('site full', () => handedOver() > before.piece);
    const loud = [stops()];
    freeSite();
    const freed = Date.now();
    const resumed = await useUntil(
      'site free',
      (state) => isOpen(state, freed) && copies() > before.copies,
    );

    const freeStore = fill('store', 0);
    await useUntil('store full', (state) => state !== null && state.problem !== null);
    loud.push(stops());
    freeStore();
    const emptied = Date.now();
    const wentOn = await useUntil('store free', (state) => isOpen(state, emptied));
    report(
      context,
      'L4',
      `stopped loudly ${new Set([0, ...loud]).size - 1} of 2, the site’s disk noticed after ${noticed.toFixed(0)} s; refused meanwhile ${refused.length} of ${asked} reads and writes; archived again ${resumed.toFixed(0)} s after there was room, with a new base copy, and ${wentOn.toFixed(0)} s after the place for backups had room`,
    );
    expect(refused.slice(0, 10)).toEqual([]);
    expect(loud[0]).toBeGreaterThan(0);
    expect(loud[1]).toBeGreaterThan(loud[0] as number);
  },
);

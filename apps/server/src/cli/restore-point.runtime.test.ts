import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@orchard/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchiveState } from '#platform/archive/archive-state.ts';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import { openRunningStorage } from '#platform/lifecycle/running-storage.ts';
import { newIdentity, recipientOf } from '#platform/upkeep/encryption.ts';
import { launchCommand, runToEnd } from '#testing/restoring.ts';
import { startS3 } from '#testing/s3.ts';
import { copySiteData } from '#testing/site-data.ts';
import { freePort, launchSite, startSite } from '#testing/site-process.ts';
import { signInTo } from '#testing/site-visitor.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const FILM = 'media/videos/film.mp4';

let folder: ReturnType<typeof temporaryFolder>;
let bucket: Awaited<ReturnType<typeof startS3>>;
let settings: Record<string, string>;
/** Whole seconds: before the bookmark, and after it. */
let before: number;
let after: number;
const at = (...parts: string[]) => join(folder.path, ...parts);

/** Closes the present piece of the log, and waits until a second is in the archive. */
async function untilArchived(dataDir: string, second: number) {
  const storage = await openRunningStorage(dataDir);
  while (((await readArchiveState(dataDir))?.stretches.at(-1)?.to ?? 0) < second) {
    await storage?.database.pool.query('SELECT pg_current_xact_id()');
    await storage?.database.pool.query('SELECT pg_switch_wal()');
    await pause(500);
  }
  await storage?.close();
}

/** The end of the present second. */
async function nextSecond(): Promise<number> {
  const end = Math.floor(Date.now() / 1_000) * 1_000 + 1_000;
  while (Date.now() <= end) await pause(end + 1 - Date.now());
  return end;
}

// A machine that archives itself into a bucket, until it is lost.
beforeAll(async () => {
  folder = temporaryFolder();
  bucket = await startS3(at('s3'));
  const identity = await newIdentity();
  mkdirSync(at('keys'));
  writeFileSync(at('keys/ours'), `${identity}\n`);
  writeFileSync(at('keys/strange'), `${await newIdentity()}\n`);
  const dataDir = at('lost');
  settings = {
    DATA_DIR: dataDir,
    PORT: await freePort(),
    DEMO: '0',
    BACKUP_TO: `${bucket.urlOf('films')}/site`,
    BACKUP_RECIPIENT: await recipientOf(identity),
  };
  copySiteData('demo', dataDir);
  mkdirSync(dirname(join(dataDir, FILM)), { recursive: true });
  writeFileSync(join(dataDir, FILM), Buffer.alloc(300_000, 'film'));
  const site = await startSite(settings);
  const hanako = await signInTo(site.url, 'hanako');
  const videos = (await hanako.call('GET', '/api/video')) as { id: number; bookmarked: boolean }[];
  await untilArchived(dataDir, await nextSecond());
  before = await nextSecond();
  await hanako.call('POST', `/api/video/bookmark/${videos[0]?.id}`);
  after = await nextSecond();
  await untilArchived(dataDir, after);
  site.process.kill('SIGKILL');
  await site.ended;
}, 200_000);
afterAll(async () => {
  await bucket?.close();
  folder.remove();
});

const restore = (name: string, second: string, more: string[] = []) =>
  runToEnd('restore', ['--at', second, '--identity', at('keys/ours'), ...more], {
    ...settings,
    DATA_DIR: at(name),
  });

/** The bookmarks in a data folder. */
async function bookmarksIn(name: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ folder: at(name) });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    const { rows } = await client.query('SELECT count(*) FROM video_bookmarks');
    return rows[0].count;
  } finally {
    await client.end();
    await postgres.stop();
  }
}

const inJapan = (milliseconds: number) => wireTimeOf(milliseconds / 1_000);

describe('a lost machine’s archive in a bucket', () => {
  test('opens any second on a new one, with its files and its secret', async () => {
    for (const [name, second] of Object.entries({ early: before, late: after })) {
      const { code, output } = await restore(name, inJapan(second));
      expect([code, output]).toEqual([
        0,
        expect.stringContaining(`Restored the site as of ${inJapan(second)} in Japan.`),
      ]);
      for (const path of [FILM, 'app-secret']) {
        expect(readFileSync(at(name, path)).equals(readFileSync(at('lost', path)))).toBe(true);
      }
    }
    expect(Number(await bookmarksIn('late')) - Number(await bookmarksIn('early'))).not.toBe(0);
    const site = await startSite({ ...settings, BACKUP_TO: '', DATA_DIR: at('late') });
    await expect(signInTo(site.url, 'hanako')).resolves.toBeDefined();
    site.process.kill('SIGTERM');
    await site.ended;
  });

  test('brings its newest second by itself', async () => {
    const { code, output } = await restore('newest', 'latest');
    expect([code, output]).toEqual([0, expect.stringContaining('Restored the site as of')]);
    expect(await bookmarksIn('newest')).toBe(await bookmarksIn('late'));
  });

  test.each([
    ['a second that it does not hold', '2020-01-01 00:00:00', 'does not hold that point in time'],
    ['no time', 'yesterday', '--at must be a time in Japan'],
  ])('refuses %s, and restores nothing', async (name, second, sentence) => {
    const { code, output } = await restore(name, second);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(existsSync(at(name, 'postgres'))).toBe(false);
  });

  test('refuses a strange key, and goes on with the right one', async () => {
    const { code, output } = await restore('strange', 'latest', ['--identity', at('keys/strange')]);
    expect([code, output]).toEqual([1, expect.stringContaining('None of the keys opens')]);
    expect((await restore('strange', 'latest')).code).toBe(0);
  });

  test.each([
    ['while the copy is brought', 'restore.unfinished'],
    ['while the log is replayed', 'postgres/postmaster.pid'],
  ])('killed %s keeps the site from starting, and goes on when repeated', async (name, sign) => {
    const place = { ...settings, DATA_DIR: at(name) };
    const args = ['--at', 'latest', '--identity', at('keys/ours')];
    const restoring = launchCommand('restore', args, place);
    while (!existsSync(at(name, sign)) && restoring.process.exitCode === null) await pause(1);
    restoring.process.kill('SIGKILL');
    await restoring.ended;
    const start = launchSite({ ...place, BACKUP_TO: '' });
    expect([await start.ended, start.output()]).toEqual([
      1,
      expect.stringContaining('is restored by half'),
    ]);
    expect((await restore(name, 'latest')).code).toBe(0);
    expect(await bookmarksIn(name)).toBe(await bookmarksIn('late'));
  });

  test('refuses a folder that holds a site', async () => {
    const { code, output } = await restore('lost', 'latest');
    expect([code, output]).toEqual([1, expect.stringContaining('Nothing was restored')]);
  });
});

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import {
  type ArchivedServer,
  packagedPostgres,
  startArchivedServer,
} from '#testing/cluster/archived-server.ts';
import { connectToPoint, openPointOf, readPoints } from '#testing/open-point-of-site.ts';
import { freePort, type SiteProcess, startSite } from '#testing/site-process.ts';
import { enterConsoleOf, type SiteOperator } from '#testing/site-visitor.ts';
import { testFolder } from '#testing/test-folder.ts';

const home = packagedPostgres();
// Where the system has no packages of both (apt-get install postgresql pgbackrest), nothing is tried.
const needs = test.skipIf(home === undefined);

const at = testFolder();
const dataDir = at('site');
const TOKYO_MS = 9 * 3_600_000;
/** A time as the console writes it. */
const wire = (at: number) => new Date(at + TOKYO_MS).toISOString().slice(0, 19).replace('T', ' ');

let server: ArchivedServer;
let site: SiteProcess;
let operator: SiteOperator;

beforeAll(async () => {
  if (home === undefined) return;
  server = await startArchivedServer(at(), home);
  server.pgbackrest('stanza-create');
  const port = await freePort();
  mkdirSync(join(dataDir, 'media/videos'), { recursive: true });
  writeFileSync(join(dataDir, 'media/videos/film.mp4'), 'a film');
  site = await startSite({
    PORT: port,
    DATABASE_URL: server.url,
    APP_SECRET: 'k3J9vQ2xLw8RtZ5bN7mYp4HdFs6GcTaE',
    PGBACKREST_STANZA: 'try',
    DATA_DIR: dataDir,
    DEMO: '1',
    PATH: server.path,
  });
  const database = openDatabase({ connection: { connectionString: server.url }, poolSize: 1 });
  operator = await enterConsoleOf(site.url, database);
  await database.close();
});

afterAll(async () => {
  await site?.stop();
  server?.stop();
});

const read = () => readPoints(operator);

/** What is written, and between which milliseconds each was committed. */
const log: { from: number; to: number }[] = [];

async function writeUntil(isDone: () => boolean): Promise<void> {
  const client = new pg.Client(server.url);
  await client.connect();
  while (!isDone()) {
    const from = Date.now();
    await client.query('INSERT INTO written (number) VALUES ($1)', [log.length]);
    log.push({ from, to: Date.now() });
    await pause(10);
  }
  await client.end();
}

async function readPoint(): Promise<Set<number>> {
  const client = await connectToPoint(dataDir, { user: 'site', database: 'members' });
  const { rows } = await client.query<{ number: number }>('SELECT number FROM written');
  await client.end();
  return new Set(rows.map(({ number }) => number));
}

needs('without a backup the console says what is missing', async () => {
  const state = await read();
  expect(state).toMatchObject({ archive: 'stopped', ranges: [] });
  expect(state.says).toContain('pgbackrest backup');
});

needs('any second opens as it was, while the site is written to', async () => {
  server.pgbackrest('backup', '--type=full');
  const stopped = Date.now();
  const asSite = new pg.Client(server.url);
  await asSite.connect();
  await asSite.query('CREATE TABLE written (number int PRIMARY KEY)');
  await asSite.end();
  await server.asSuperuser('CREATE TABLE elsewhere (n int) TABLESPACE far');
  server.pgbackrest('backup', '--type=incr');

  // The role of the site may not switch segments: the line ends where the archive does.
  const limited = await read();
  expect(limited).toMatchObject({ archive: 'working', days: 1 });
  expect(limited.says).toContain('GRANT EXECUTE ON FUNCTION pg_switch_wal()');
  expect(limited.ranges.at(-1)?.to).toBe(limited.safe_until);
  await server.asSuperuser('GRANT EXECUTE ON FUNCTION pg_switch_wal() TO site');
  const state = await read();
  expect(state).toMatchObject({ archive: 'working', says: null });
  expect(state.ranges.at(-1)?.to).toBe(state.now);
  expect(state.bytes).toBeGreaterThan(1_000_000);

  let isDone = false;
  const writing = writeUntil(() => isDone);
  const points: number[] = [];
  try {
    while (log.length < 200) await pause(50);
    const liveTablespace = readdirSync(at('tablespace'));
    for (let count = 0; count < 3; count += 1) {
      const last = log.at(-1)?.to ?? 0;
      // The second that has just passed, one in the middle, one at the beginning.
      const begun = log[0]?.to ?? stopped;
      const wanted = [last, (begun + last) / 2, begun + 1_500][count] ?? last;
      const at = Math.floor(wanted / 1000) * 1000;
      const { view } = await openPointOf(operator, wire(at));
      expect(view).toMatchObject({ state: 'ready' });
      const found = await readPoint();
      log.forEach(({ from, to }, number) => {
        if (to < at) expect(found.has(number), `${number} of ${at}`).toBe(true);
        if (from > at) expect(found.has(number), `${number} of ${at}`).toBe(false);
      });
      points.push(found.size);
    }
    expect(readdirSync(at('tablespace'))).toEqual(liveTablespace);
  } finally {
    isDone = true;
    await writing;
  }
  expect(new Set(points).size).toBe(3);
  expect(readdirSync(join(dataDir, 'point-in-time/media/videos'))).toContain('film.mp4');
});

needs('the site of the point is shown, to read only', async () => {
  const asSite = new pg.Client(server.url);
  await asSite.connect();
  await asSite.query("UPDATE videos SET title = 'あとの題名'");
  await asSite.end();
  const titles = async () => (await operator.call('GET', '/api/staff/videos')).text;
  await operator.call('POST', '/api/staff/point-in-time/enter', {});
  expect(await titles()).not.toContain('あとの題名');
  const changed = await operator.call('POST', '/api/staff/tags', { name: '新しい' });
  expect(changed).toMatchObject({ status: 409 });
  expect(changed.text).toContain('過去の時点を表示しています');
  await operator.call('POST', '/api/staff/point-in-time/close', {});
  expect(await titles()).toContain('あとの題名');
  expect(readdirSync(dataDir)).not.toContain('point-in-time');
});

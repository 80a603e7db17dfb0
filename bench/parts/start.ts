import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from '#bench/fixture/fixture.ts';
import { cpuOf, memoryOf } from '#bench/fixture/program.ts';
import { closedLoop } from '#bench/load/load.ts';
import { digits, failures, spread, table, withSpread } from '#bench/results.ts';
import { siteFlags } from '#scripts/lib/server.mjs';
import { openRunningStorage } from '#server/platform/lifecycle/storage.ts';
import { freePort, isReady, launchSite, siteMain } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const MINUTE_MS = 60_000;
/** How often a web server in front asks whether the site is there. */
const PROBE_MS = 5_000;

/** Waits until a site answers; returns the seconds. */
async function secondsUntilReady(url: string, hasEnded: () => boolean): Promise<number> {
  const begin = performance.now();
  while (!(await isReady(url))) {
    if (hasEnded()) throw new Error('the site ended before it was ready');
    await pause(10);
  }
  return (performance.now() - begin) / 1000;
}

/** Starts the site with the embedded database, as operators do. */
async function startSite(folder: string) {
  const port = await freePort();
  const settings = { PORT: port, DATA_DIR: join(folder, 'data'), TRUSTED_PROXIES: '127.0.0.1' };
  const site = launchSite(settings, [...siteFlags, siteMain]);
  const seconds = await secondsUntilReady(site.url, () => site.process.exitCode !== null);
  return { ...site, port: Number(port), pid: site.process.pid as number, seconds };
}

/** Sends documents for a second at full load. */
async function sendDocuments(port: number): Promise<void> {
  // From several networks, because so many requests of one network get a 429.
  const head = `GET /login HTTP/1.1\r\nhost: localhost:${port}\r\nx-forwarded-for: 10.0.0.`;
  let sent = 0;
  const next = () => {
    sent += 1;
    return Buffer.from(`${head}${sent % 250}\r\n\r\n`);
  };
  const { failed } = await closedLoop(port, next, { seconds: 1 });
  if (failed.size > 0) throw new Error(`refused: ${failures(failed)}`);
}

/** Returns the rows about a site that nobody visits, with a web server in front. */
async function measureIdle(folder: string, minutes: number): Promise<string[][]> {
  const site = await startSite(folder);
  const probes = setInterval(() => void isReady(site.url), PROBE_MS);
  const storage = await openRunningStorage(join(folder, 'data'));
  const usage = async () => {
    const answer = await storage?.database.pool.query<{ wal: number; commits: number }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal,
         (SELECT sum(xact_commit + xact_rollback) FROM pg_stat_database)::float8 AS commits`,
    );
    const { wal = Number.NaN, commits = Number.NaN } = answer?.rows[0] ?? {};
    return { wal, commits, cpu: cpuOf(site.pid) };
  };
  // The start has work of its own for some minutes.
  await pause(3 * MINUTE_MS);
  const before = await usage();
  await pause(minutes * MINUTE_MS);
  const after = await usage();
  clearInterval(probes);
  await storage?.close();
  await site.stop();
  const aMinute = (name: 'wal' | 'commits' | 'cpu') => (after[name] - before[name]) / minutes;
  return [
    ['nobody there: transactions a second', digits(aMinute('commits') / 60)],
    ['… write-ahead log a minute, kB', digits(aMinute('wal') / 1000)],
    ['… of one processor, app and PostgreSQL, %', digits(aMinute('cpu') / 60e4)],
  ];
}

/** Returns the seconds from a fresh clone, with nothing installed, to the first answer. */
async function startClone(): Promise<number> {
  const folder = temporaryFolder();
  const clone = join(folder.path, 'clone');
  const begin = performance.now();
  spawnSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  const port = await freePort();
  const site = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: port },
    stdio: 'ignore',
  });
  await secondsUntilReady(`http://localhost:${port}`, () => site.exitCode !== null);
  const seconds = (performance.now() - begin) / 1000;
  site.kill('SIGTERM');
  await once(site, 'exit');
  folder.remove();
  return seconds;
}

/** Part: the start with the embedded database, and the site that nobody visits. */
export const start: Part = async ({ rounds, isQuick, report }) => {
  const [first, second, idle, loaded]: [number[], number[], number[], number[]] = [[], [], [], []];
  const nobody: string[][] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const folder = temporaryFolder();
    const made = await startSite(folder.path);
    first.push(made.seconds);
    await made.stop();
    const site = await startSite(folder.path);
    second.push(site.seconds);
    idle.push(memoryOf(site.pid) / 2 ** 20);
    await sendDocuments(site.port);
    loaded.push(memoryOf(site.pid) / 2 ** 20);
    await site.stop();
    report(`second start ${digits(site.seconds)} s`);
    if (round === rounds) nobody.push(...(await measureIdle(folder.path, isQuick ? 1 : 5)));
    folder.remove();
  }
  return table(
    ['', `median (least–greatest) of ${rounds}`],
    [
      ['first start: database made, demo content filled in, s', withSpread(spread(first))],
      ['second start to the first answer, s', withSpread(spread(second))],
      ['memory of the app after the start, MB', withSpread(spread(idle))],
      ['… and after a second of documents at full load, MB', withSpread(spread(loaded))],
      ...nobody,
      ...(isQuick ? [] : [['fresh clone to the first answer, s', digits(await startClone())]]),
    ],
  );
};

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf, processesOf } from '#bench/fixture/processes.ts';
import { digits, table, withSpread } from '#bench/results.ts';
import { spread } from '#bench/statistics.ts';
import { buildApps } from '#scripts/lib/build.mjs';
import { siteEnv, siteFlags, siteProgram } from '#scripts/lib/server.mjs';
import { patiently } from '#server/platform/database/patiently.ts';
import { openRunningStorage } from '#server/platform/lifecycle/running-storage.ts';
import { freePort, isReady, launchSite } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import type { Part } from './part.ts';

const MINUTE_MS = 60_000;
/** After the start, and again once what it wrote has left the caches. */
const SETTLED_MS = 1.5 * MINUTE_MS;
/** How often the web server in front asks a single process whether it is there. */
const PROBE_MS = 5_000;

/** What processes have written to disk, those that they have outlived included. */
const bytesOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const text = readFileSync(join('/proc', String(pid), 'io'), 'utf8');
    return sum + Number(/^write_bytes: (\d+)/m.exec(text)?.[1]);
  }, 0);

/** Part: a site that nobody visits, with the embedded database and a web server in front. */
export const idle: Part = async ({ isQuick, report }) => {
  const minutes = isQuick ? 2 : 5;
  await buildApps(process.execPath);
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  mkdirSync(dataDir, { mode: 0o711 });
  const port = await freePort();
  const settings = { PORT: port, DATA_DIR: dataDir, DEMO: '1', ...siteEnv };
  const site = launchSite(settings, [...siteFlags, siteProgram]);
  while (!(await isReady(site.url))) await pause(100);
  const probes = setInterval(() => void isReady(site.url), PROBE_MS);
  const storage = await openRunningStorage(dataDir);
  try {
    if (!storage) throw new Error(`no site runs:\n${site.output()}`);
    const pid = site.process.pid as number;
    const look = async () => {
      const { rows } = await storage.database.pool.query<{ wal: number; commits: number }>(
        `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal,
           (SELECT sum(xact_commit + xact_rollback) FROM pg_stat_database)::float8 AS commits`,
      );
      const pids = processesOf(pid);
      return { wal: 0, commits: 0, ...rows[0], bytes: bytesOf(pids), cpu: cpuOf(pids) };
    };
    await pause(SETTLED_MS);
    await patiently(storage.owner, ({ pool }) => pool.query('CHECKPOINT'));
    await pause(SETTLED_MS);
    const written: number[] = [];
    const wal: number[] = [];
    const commits: number[] = [];
    const cpu: number[] = [];
    let before = await look();
    for (let minute = 1; minute <= minutes; minute += 1) {
      await pause(MINUTE_MS);
      const now = await look();
      written.push((now.bytes - before.bytes) / 1e6);
      wal.push((now.wal - before.wal) / 1000);
      commits.push((now.commits - before.commits) / 60);
      cpu.push((now.cpu - before.cpu) / 60e4);
      before = now;
      report(
        `minute ${minute}: ${digits(written.at(-1) ?? 0)} MB, ${digits(wal.at(-1) ?? 0)} kB of log`,
      );
    }
    const quiet = wal.filter((kilobytes) => kilobytes < 0.5).length;
    return `${table(
      ['a minute', `median (least–greatest) of ${minutes}`],
      [
        ['written to disk, MB', withSpread(spread(written))],
        ['write-ahead log, kB', withSpread(spread(wal))],
        ['transactions a second', withSpread(spread(commits))],
        ['of one processor, %', withSpread(spread(cpu))],
      ],
    )}

The site with the demo content, three minutes after its start and with what that wrote on disk; all its processes and those of its database together, asked every five seconds by a web server in front. In ${quiet} of ${minutes} minutes the log took no row: a PostgreSQL that is archived each minute would have had nothing to archive.`;
  } finally {
    clearInterval(probes);
    await storage?.close();
    site.process.kill('SIGTERM');
    await site.ended;
    folder.remove();
  }
};

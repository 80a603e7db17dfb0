import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { closedLoop } from '#bench/load/load.ts';
import { load } from '#bench/machine.ts';
import { digits, table, withSpread } from '#bench/results.ts';
import { spread } from '#bench/statistics.ts';
import { siteEnv, siteFlags, siteProgram } from '#scripts/lib/server.mjs';
import { freePort, isReady, launchSite } from '#server/testing/site-process.ts';
import type { Part } from './part.ts';

const root = join(import.meta.dirname, '../..');

/** Megabytes resident, as the system counts them. */
const residentOf = (pid: number | undefined): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

async function startOnce(dataDir: string) {
  const port = await freePort();
  const begin = performance.now();
  const site = launchSite(
    { PORT: port, DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1', ...siteEnv },
    [...siteFlags, siteProgram],
  );
  while (!(await isReady(site.url))) {
    if (site.process.exitCode !== null) throw new Error(`the site ended:\n${site.output()}`);
    await pause(10);
  }
  const seconds = (performance.now() - begin) / 1000;
  const idle = residentOf(site.process.pid);
  // From several networks, because so many requests of one network get a 429.
  const head = `GET /login HTTP/1.1\r\nhost: localhost:${port}\r\nx-forwarded-for: 10.0.0.`;
  const requests = Array.from({ length: 250 }, (_, network) =>
    Buffer.from(`${head}${network}\r\n\r\n`),
  );
  let sent = 0;
  const next = () => {
    sent += 1;
    return requests[sent % requests.length] as Buffer;
  };
  const results = await closedLoop(Number(port), next, { seconds: 1 });
  if (results.failed.size > 0) throw new Error(`refused: ${JSON.stringify([...results.failed])}`);
  const loaded = residentOf(site.process.pid);
  site.process.kill('SIGTERM');
  await site.ended;
  return { seconds, idle, loaded };
}

/**
 * Returns the seconds from a fresh clone, with nothing installed, to the first answer; NaN when the
 * site ends before that.
 */
async function startClone(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'orchard-clone-'));
  const clone = join(folder, 'clone');
  const begin = performance.now();
  spawnSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  const port = await freePort();
  const site = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: port },
    stdio: 'ignore',
  });
  while (!(await isReady(`http://localhost:${port}`))) {
    if (site.exitCode !== null) return Number.NaN;
    await pause(50);
  }
  const seconds = (performance.now() - begin) / 1000;
  const ended = new Promise((resolve) => site.once('exit', resolve));
  site.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
  return seconds;
}

/** Part: the start, with the embedded database. */
export const start: Part = async ({ rounds, isQuick, report }) => {
  const [first, second, idle, loaded]: number[][] = [[], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'orchard-start-'));
    first?.push((await startOnce(folder)).seconds);
    const again = await startOnce(folder);
    second?.push(again.seconds);
    idle?.push(again.idle);
    loaded?.push(again.loaded);
    rmSync(folder, { recursive: true, force: true });
    report(`second start ${digits(again.seconds)} s, load ${digits(load())}`);
  }
  const rows = [
    ['first start: database made, demo content filled in, s', withSpread(spread(first ?? []))],
    ['second start to the first answer, s', withSpread(spread(second ?? []))],
    ['memory of the app after the start, MB', withSpread(spread(idle ?? []))],
    ['… and after a second of documents at full load, MB', withSpread(spread(loaded ?? []))],
  ];
  if (!isQuick) {
    rows.push(['fresh clone to the first answer, s', digits(await startClone())]);
  }
  return table(['', `median (least–greatest) of ${rounds}`], rows);
};

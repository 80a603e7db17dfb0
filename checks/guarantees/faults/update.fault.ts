import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { installSite, Releases, startVisits } from '#checks/installed-site.ts';
import { currentVersion } from '#server/operations/installation/installation.ts';
import { contentIn } from '#server/testing/restoring.ts';
import { freePort, isReady } from '#server/testing/site-process.ts';
import { testFolder } from '#server/testing/test-folder.ts';

const ROUNDS = times(3, 50);

const at = testFolder();
let releases: Releases;
let first: string;
/** Ends the visits of now. */
let leave: ReturnType<typeof startVisits> | undefined;
let site: Awaited<ReturnType<typeof installSite>>;

beforeAll(async () => {
  releases = new Releases(at('releases'));
  first = (await releases.make('7.8.9')).file;
  site = await installSite(first, at('site'), await freePort());
  expect(site.installed.code).toBe(0);
}, 600_000);
afterAll(async () => {
  await leave?.();
  await site.orchard('stop');
});

const version = async () => {
  const answer = await fetch(`${site.url}/readyz`);
  return ((await answer.json()) as { version: string }).version;
};

/** Everything but what visits, tries and the hours leave. */
async function content(): Promise<Record<string, string>> {
  await site.orchard('stop');
  const {
    upkeep_runs: _,
    sequences: __,
    audit_seals: ___,
    ...tables
  } = await contentIn(join(site.root, 'data'));
  expect((await site.orchard('start')).code).toBe(0);
  return tables;
}

test('an update or a way back that is killed at any moment leaves a site that is whole', {
  timeout: 7_200_000,
}, async (context) => {
  const later = await releases.derive(first, '7.9.0');
  const before = await content();
  const timed = async (...args: string[]) => {
    const began = performance.now();
    expect((await site.orchard(...args)).code).toBe(0);
    return performance.now() - began;
  };
  const took = {
    update: await timed('update', later, '--watch', '0'),
    rollback: await timed('rollback'),
  };
  let killed = 0;
  let down = 0;
  const stuck: string[] = [];
  leave = startVisits(site.url);
  for (let round = 0; round < ROUNDS; round += 1) {
    const isBack = (await version()) === '7.9.0';
    const args = isBack ? ['rollback'] : ['update', later, '--watch', '0'];
    const command = site.launch(...args);
    await pause(Math.random() * (isBack ? took.rollback : took.update));
    // With all that it has started.
    if (command.kill()) killed += 1;
    await command.ended;
    try {
      await expect.poll(() => isReady(site.url), { timeout: 60_000 }).toBe(true);
    } catch {
      down += 1;
    }
    // Whatever it left, the same command, or the next one, gets through.
    const again = await site.orchard(...args);
    const isDone = again.code === 0 || /is not later than|no version before/.test(again.output);
    if (!isDone) stuck.push(again.output);
    await site.orchard('start');
    expect(await version()).toBe(currentVersion(site.root));
  }
  const { refused, longestMs } = await leave();
  if ((await version()) === '7.9.0') await site.orchard('rollback');
  expect(await content()).toEqual(before);
  report(
    context,
    'K8',
    `killed ${killed} of ${ROUNDS} updates and ways back: sites down ${down}, stuck ${stuck.length}, visitors refused ${refused.length}, longest wait ${(longestMs / 1000).toFixed(1)} s`,
  );
  expect([down, stuck, refused]).toEqual([0, [], []]);
});

test('a release that does not work on a copy of the site never reaches it', {
  timeout: 600_000,
}, async (context) => {
  const main = 'apps/server/dist/site/main.js';
  const bad = {
    '7.9.1': ['apps/server/migrations/9999_bad.sql', 'SELECT 1 / 0;', 'division by zero'],
    '7.9.3': [main, 'console.log("no room"); process.exit(3);', 'exit code 3: no room'],
  };
  leave = startVisits(site.url);
  let reached = 0;
  for (const [name, [file = '', text = '', says = '']] of Object.entries(bad)) {
    const archive = await releases.derive(first, name, (release) =>
      writeFileSync(join(release, file), text),
    );
    const { code, output } = await site.orchard('update', archive);
    expect(output).toContain(`${name} does not work on a copy of this site`);
    expect(output).toContain(says);
    expect(readdirSync(join(site.root, 'releases'))).not.toContain(name);
    if (code === 0 || (await version()) !== '7.8.9') reached += 1;
  }
  const { refused } = await leave();
  report(context, 'K8', `reached the site ${reached} of 2, visitors refused ${refused.length}`);
  expect([reached, refused]).toEqual([0, []]);
});

test('a release that dies after the switch is gone back from by itself', {
  timeout: 600_000,
}, async (context) => {
  const mortal = await releases.derive(first, '7.9.2', (release) => {
    const main = join(release, 'apps/server/dist/site/main.js');
    writeFileSync(
      main,
      `${readFileSync(main, 'utf8')}\nsetTimeout(() => process.exit(70), 3000);\n`,
    );
  });
  const { code, output } = await site.orchard('update', mortal, '--watch', '5');
  expect(output).toContain('7.9.2: the site is not ready any more. The site runs 7.8.9 again.');
  expect([code, await version()]).toEqual([1, '7.8.9']);
  report(context, 'K8', 'gone back from 1 of 1');
});

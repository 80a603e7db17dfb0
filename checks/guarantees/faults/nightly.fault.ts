import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import {
  contentIn,
  launchCommand,
  makeStore,
  runToEnd,
  settingsFor,
} from '#server/testing/restoring.ts';
import { startSite } from '#server/testing/site-process.ts';
import { testFolder } from '#server/testing/test-folder.ts';

const ROUNDS = times(4, 50);

const at = testFolder();
let site: Record<string, string>;
const inStore = () =>
  existsSync(at('kept')) ? readdirSync(at('kept'), { recursive: true, encoding: 'utf8' }) : [];
const names = () => inStore().filter((name) => name.includes('/backups/'));

beforeAll(async () => {
  const { store } = await makeStore(at('kept'));
  site = await settingsFor(at('data'), { ...store, BACKUP_KEEP: '2d' });
  const first = await startSite({ ...site, DEMO: '1', BACKUP_AT: 'off' });
  expect(await first.stop()).toBe(0);
}, 300_000);
const FILM_BYTES = 60_000_000;

/** Adds a film, which takes a while to encrypt. */
function addFilm(round: number): void {
  mkdirSync(at('data/media/videos'), { recursive: true });
  writeFileSync(at('data/media/videos', `round-${round}.mp4`), randomBytes(FILM_BYTES));
}

/** Whether a film is on its way into the store. */
const isAmidFilm = () =>
  inStore().some((name) => {
    if (!name.includes('/files/')) return false;
    const size = statSync(at('kept', name), { throwIfNoEntry: false })?.size ?? 0;
    return size > 1_000_000 && size < FILM_BYTES;
  });

/** Everything but what the runs themselves write. */
async function contentOfSite(): Promise<Record<string, string>> {
  const { upkeep_runs: _, sequences: __, ...content } = await contentIn(at('data'));
  return content;
}

test('the work of a night that is killed at any moment leaves whole backups, and the site as it was', {
  timeout: 7_200_000,
}, async (context) => {
  const before = await contentOfSite();
  const began = performance.now();
  expect((await runToEnd('nightly', [], site)).code).toBe(0);
  const took = performance.now() - began;
  let killed = 0;
  let half = 0;
  let unread = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    addFilm(round);
    const night = launchCommand('nightly', [], site);
    const end = performance.now() + Math.random() * took;
    const isDone = round % 2 === 0 ? isAmidFilm : () => performance.now() >= end;
    while (night.process.exitCode === null && !isDone()) await pause(5);
    night.process.kill('SIGKILL');
    if ((await night.ended) === null) killed += 1;
    const listed = await runToEnd('backup', ['--list'], site);
    if (listed.code !== 0) unread += 1;
    // Each that is listed restores whole; the newest is the one that may be half.
    if ((await runToEnd('drill', [], site)).code !== 0) half += 1;
  }
  expect((await runToEnd('nightly', [], site)).code).toBe(0);
  const [indexes, archives] = ['.json', '.tar.age'].map(
    (end) => names().filter((name) => name.endsWith(end)).length,
  );
  const strays =
    names().filter((name) => name.endsWith('.part')).length + (archives ?? 0) - (indexes ?? 0);
  const left = readdirSync(at('data/work'));
  report(
    context,
    'K2',
    `killed ${killed} of ${ROUNDS} nights: lists that failed ${unread}, newest backups that did not restore ${half}, strays ${strays}`,
  );
  expect([unread, half, strays, left]).toEqual([0, 0, 0, []]);
  expect(await contentOfSite()).toEqual(before);
});

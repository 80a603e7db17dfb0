import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { enterConsole } from '#server/testing/site-operator.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { keepWriting, makeWriters, type WriteLog } from './acknowledged-writes.ts';
import {
  type ArchivedSite,
  archivedSite,
  closePiece,
  openFromArchive,
  untilArchived,
  untilOpenable,
} from './archived-site.ts';
import { askForPoint, takeSiteBack } from './console-point.ts';
import { rowDifferences } from './point-differences.ts';
import { killAll, strangersIn, treeOf } from './process-tree.ts';

/** What is cut off, in turn; the return twice, as it has the most steps. */
const PHASES = ['base copy', 'shipping', 'opening', 'return', 'return'] as const;
const ROUNDS = times(5, 50);
/** Longer than each phase takes on a quiet machine. */
const LONGEST_MS = { 'base copy': 3_000, shipping: 2_000, opening: 5_000, return: 5_000 };
/** A point's process that is left alone ends by itself within this time. */
const ENDS_MS = 30_000;
/** What a site that runs may have in its folder. */
const LEFTOVER = /^(?:point-in-time|return\.json.*|postgres\.switch.*|postgres-returned)$/;

const folder = temporaryFolder();
let site: ArchivedSite;

beforeAll(async () => {
  site = await archivedSite(folder.path);
  await site.start();
}, 300_000);

afterAll(async () => {
  await site?.stop();
  folder.remove();
}, 60_000);

/** Kills the site: alone, or with the database and all that works beside it. */
async function kill(isAlone: boolean): Promise<void> {
  const pid = site.process?.pid as number;
  killAll(isAlone ? [pid] : treeOf(pid).map((one) => one.pid));
  await expect.poll(() => treeOf(pid), { timeout: 30_000 }).toEqual([]);
}

/** Begins what is to be cut off; what it answers says how the state afterwards may look. */
async function begin(phase: (typeof PHASES)[number], at: number): Promise<void> {
  if (phase === 'base copy') return;
  if (phase === 'shipping') {
    for (let count = 0; count < 5; count += 1) await closePiece(site);
    return;
  }
  const operator = await enterConsole(site.url, site.dataDir);
  const id = await askForPoint(operator, at);
  if (phase === 'return') await takeSiteBack(operator, id);
}

/** All that was acknowledged, or, where it was taken back, all of the point. */
async function stateDifferences(log: WriteLog, at: number | null): Promise<string[]> {
  return site.beside(async ({ pool }) => {
    const whole = await rowDifferences(pool as never, log);
    if (whole.length === 0 || at === null) return whole;
    const taken = await rowDifferences(pool as never, log, at);
    return taken.length === 0 ? [] : [`neither now (${whole[0]}) nor then (${taken[0]})`];
  });
}

test('killed at random points of copying, shipping, opening and returning, the site is whole and its archive opens', {
  timeout: 3_600_000,
}, async (context) => {
  const wrong: string[] = [];
  let half = 0;
  let taken = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const phase = PHASES[round % PHASES.length] as (typeof PHASES)[number];
    const after = Math.random() * LONGEST_MS[phase];
    const isAlone = Math.random() < 0.3;
    const addFault = (what: string) =>
      wrong.push(`${phase}, ${Math.round(after)} ms, ${isAlone ? 'the site' : 'all'}: ${what}`);
    const writers = await makeWriters(site, { members: 60, videos: 40 });
    const log: WriteLog = { writes: [], pictures: [] };
    await untilOpenable(site);
    const early = keepWriting(site, writers, { rate: 60, log });
    await pause(2_500);
    const at = Math.floor(Date.now() / 1_000) * 1_000;
    await early.stop();
    if (!(await untilArchived(site, at))) addFault('nothing was archived before');
    const late = keepWriting(site, writers, { rate: 60, log });
    if (phase === 'base copy') {
      // Without its copies the archive makes a new one at the next start.
      await site.stop();
      const base = join(site.backup, 'archive/base');
      for (const name of readdirSync(base)) {
        rmSync(join(base, name));
      }
      await site.start();
    }
    const cut = begin(phase, at).catch(() => {});
    await pause(after);
    await kill(isAlone);
    await late.stop();
    await cut;
    // Whoever watches over the site starts it again.
    await site.start();
    const differences = await stateDifferences(log, phase === 'return' ? at : null);
    if (differences.length > 0) {
      half += 1;
      addFault(differences[0] as string);
    }
    const isBack = await site.beside(async ({ pool }) => {
      return (await rowDifferences(pool as never, log)).length > 0;
    });
    if (isBack) taken += 1;
    const point = await openFromArchive(site, await untilOpenable(site));
    const known = isBack ? at : undefined;
    const shown = await rowDifferences(point.client, log, known);
    if (shown.length > 0) addFault(`opened afterwards: ${shown[0]}`);
    await point.close();
    const root = site.process?.pid as number;
    await expect
      .poll(() => strangersIn(site.dataDir, root), { timeout: ENDS_MS })
      .toEqual([])
      .catch(() => addFault(`left: ${strangersIn(site.dataDir, root).join()}`));
    await expect
      .poll(() => readdirSync(site.dataDir).filter((name) => LEFTOVER.test(name)), {
        timeout: 60_000,
      })
      .toEqual([])
      .catch(() => addFault(`left: ${readdirSync(site.dataDir).join()}`));
  }
  report(
    context,
    'L2',
    `killed ${ROUNDS} times (${taken} returned, the others stayed): half sites ${half}, other faults ${wrong.length - half}`,
  );
  expect(wrong).toEqual([]);
});

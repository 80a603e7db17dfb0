import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '#checks/guarantees/counts.ts';
import { type FullCluster, startFullCluster, until, useCluster } from './cluster/full-cluster.ts';
import { lacking } from './cluster/machine.ts';
import { isSuccess } from './member-load.ts';

const USE_MS = 5_000;
const LONGEST_MS = 900_000;

const lacks = lacking();
const drill = test.skipIf(lacks !== undefined);
let cluster: FullCluster;

beforeAll(async () => {
  if (lacks) return;
  cluster = await startFullCluster();
});
afterAll(() => cluster?.close());

const run = async <Row extends Record<string, string>>(text: string) =>
  cluster.query<Row>(await cluster.leader(), text, 'orchard');

/** Reads and writes as members do for some seconds; answers how many were not answered well. */
async function useSite(videoIds: readonly number[]): Promise<{ bad: number; all: number }> {
  const load = useCluster(cluster, videoIds);
  await pause(USE_MS);
  await load.stop();
  const bad = load.requests.filter((one) => !isSuccess(one));
  return { bad: bad.length, all: load.requests.length };
}

/** The rows that a mistake takes away: every bookmark. */
const countBookmarks = async () =>
  (await run<{ count: string }>('SELECT count(*) FROM video_bookmarks'))[0]?.count;

drill(
  'the whole cluster goes back to the second before a mistake',
  { timeout: LONGEST_MS },
  async (context) => {
    const half = cluster.videoIds.length / 2;
    expect((await useSite(cluster.videoIds.slice(0, half))).bad).toBe(0);
    const before = await countBookmarks();
    const [second] = await run<{ at: string }>(
      "SELECT to_char(clock_timestamp() + '1 second', 'YYYY-MM-DD HH24:MI:SS+00') AS at",
    );
    await pause(2_000);
    await run('DELETE FROM video_bookmarks');
    const [segment] = await run<{ name: string }>(
      'SELECT pg_walfile_name(pg_switch_wal()) AS name',
    );
    await until(async () => {
      const [last] = await run<{ name: string }>(
        'SELECT last_archived_wal AS name FROM pg_stat_archiver',
      );
      return (last?.name ?? '') >= (segment?.name ?? '');
    }, 'the log is archived');

    // As deploy/cluster/README.md says it.
    const begin = performance.now();
    const first = await cluster.leader();
    for (const site of cluster.sites) await site.stopSite();
    for (const database of cluster.databases) await database.stopPatroni();
    await first.forgetCluster();
    for (const database of cluster.databases) {
      if (database === first) first.goBackTo(second?.at ?? '');
      else database.loseDisk();
    }
    first.startPatroni();
    await until(async () => (await first.state())?.state === 'running', 'a leader', 300);
    expect((await cluster.leader()).name).toBe(first.name);
    first.goBackNoMore();
    for (const database of cluster.databases) if (database !== first) database.startPatroni();
    await cluster.untilWhole();
    await Promise.all(cluster.sites.map((site) => site.startSite()));
    const seconds = (performance.now() - begin) / 1_000;

    const after = await countBookmarks();
    // What was the leader follows: it must not go back once more.
    await first.stopPatroni();
    await until(async () => (await cluster.leader()).name !== first.name, 'another leader');
    first.startPatroni();
    await cluster.untilWhole();
    const { name } = await cluster.leader();
    for (const site of cluster.sites) {
      await until(async () => (await site.balancedLeader()) === name, 'haproxy finds the leader');
    }
    const later = await useSite(cluster.videoIds.slice(half));
    await cluster.untilWhole();
    const written = Number(await countBookmarks()) - Number(after);
    report(
      context,
      'M7',
      `bookmarks before the mistake ${before}, after going back ${after}, in ${seconds.toFixed(1)} s; then ${later.bad} of ${later.all} requests failed, ${written} more bookmarks with another leader`,
    );
    expect(after).toBe(before);
    expect(later.bad).toBe(0);
    expect(written).toBeGreaterThan(0);
  },
);

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { type FullCluster, startFullCluster, until, useCluster } from './cluster/full-cluster.ts';
import { lostWrites, secondsWithoutWrites } from './cluster/judge.ts';
import { lacking } from './cluster/machine.ts';
import type { MemberLoad } from './member-load.ts';

const UPDATES = times(1, 10);
const SETTLING_MS = 500;
/** pgbouncer holds requests back while the leader changes. */
const HOLDS_BACK = true;
const LONGEST_MS = 3_600_000;

const lacks = lacking();
const drill = test.skipIf(lacks !== undefined);
let cluster: FullCluster;
let load: MemberLoad;

beforeAll(async () => {
  if (lacks) return;
  cluster = await startFullCluster();
  load = useCluster(cluster, cluster.videoIds);
});
afterAll(async () => {
  await load?.stop();
  await cluster?.close();
});

/** Waits until every visitor has been answered since, more than once. */
async function untilAnswered(): Promise<void> {
  const before = load.requests.length;
  await until(() => load.requests.length > before + 32, 'answers');
}

/** Another member leads; requests wait in pgbouncer meanwhile. */
async function switchOver(): Promise<void> {
  const leader = await cluster.leader();
  if (HOLDS_BACK) await Promise.all(cluster.sites.map((site) => site.tellPooler('PAUSE')));
  const answer = await fetch(`http://${leader.address}:8008/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: leader.name }),
  });
  if (!answer.ok) throw new Error(`no switch-over: ${await answer.text()}`);
  const next = await cluster.leader();
  const isFound = async (site: (typeof cluster.sites)[number]) =>
    (await site.balancedLeader()) === next.name;
  for (const site of cluster.sites) await until(() => isFound(site), 'haproxy finds the leader');
  if (HOLDS_BACK) await Promise.all(cluster.sites.map((site) => site.tellPooler('RESUME')));
}

/** The parts of an update, in their order; each machine after the other. */
const parts: Record<string, () => Promise<void>> = {
  async site() {
    for (const site of cluster.sites) {
      await site.stopSite();
      await site.startSite();
      await untilAnswered();
      await pause(SETTLING_MS);
    }
  },
  async haproxy() {
    for (const site of cluster.sites) {
      await site.reloadBalancer();
      await untilAnswered();
    }
  },
  async pgbouncer() {
    for (const site of cluster.sites) {
      await site.replacePooler();
      await untilAnswered();
    }
  },
  async etcd() {
    for (const database of cluster.databases) {
      await database.stopEtcd('SIGTERM');
      database.startEtcd();
      await untilAnswered();
      await cluster.untilWhole();
    }
  },
  async PostgreSQL() {
    const first = await cluster.leader();
    const restart = async (database: typeof first) => {
      await database.stopPatroni();
      database.startPatroni();
      await cluster.untilWhole();
      await untilAnswered();
    };
    for (const database of cluster.databases) {
      if (database.name !== first.name) await restart(database);
    }
    await switchOver();
    await cluster.untilWhole();
    await restart(first);
  },
};

drill(
  'a rolling update of every part drops no request',
  { timeout: LONGEST_MS },
  async (context) => {
    const begin = Date.now();
    const dropped: Record<string, number> = {};
    for (let update = 1; update <= UPDATES; update += 1) {
      for (const [part, renew] of Object.entries(parts)) {
        const before = load.requests.length;
        await renew();
        const bad = load.requests.slice(before).filter(({ status }) => status !== 200);
        for (const { status } of bad) {
          dropped[`${part} ${status}`] = (dropped[`${part} ${status}`] ?? 0) + 1;
        }
        console.log(
          `M5 ${update}: ${part}, dropped ${bad.length} of ${load.requests.length - before}`,
        );
      }
    }
    await load.stop();
    const count = load.requests.filter(({ status }) => status !== 200).length;
    const { lost } = await lostWrites(cluster, { requests: load.requests, own: [] });
    const longest = Math.max(...load.requests.map(({ sent, answered }) => answered - sent));
    report(
      context,
      'M5',
      `${UPDATES} updates of site, haproxy, pgbouncer, etcd and PostgreSQL: dropped ${count} of ${load.requests.length.toLocaleString('en-US')} requests${count > 0 ? ` (${JSON.stringify(dropped)})` : ''}, acknowledged writes lost ${lost}, longest wait ${(longest / 1000).toFixed(1)} s, without writes ${secondsWithoutWrites(load.requests, begin).toFixed(1)} s`,
    );
    expect({ dropped, lost }).toEqual({ dropped: {}, lost: 0 });
  },
);

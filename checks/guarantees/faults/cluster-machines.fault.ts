import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { type DirectWriters, startDirectWriters } from '#checks/guarantees/faults/cluster/judge.ts';
import type { DatabaseMachine } from './cluster/database-machine.ts';
import { type FullCluster, startFullCluster, until, useCluster } from './cluster/full-cluster.ts';
import {
  isAnsweredWrite,
  lostWrites,
  secondsWithoutWrites,
  secondsWithTwoWriters,
} from './cluster/judge.ts';
import { lacking } from './cluster/machine.ts';
import type { MemberLoad } from './member-load.ts';

const FAULTS = times(1, 10);
const LONGEST_OUTAGE_S = 15;
/** Where the leader stays. */
const SHORT_OUTAGE_S = 3;
/** So long the standbys do not reach the leader before it is killed, in milliseconds. */
const CUT_OFF_MS = 300;
/** So long a machine is frozen, cut off or without etcd: longer than its lock lasts. */
const FAULT_MS = 12_000;
/** More of the log than Patroni lets a leader keep for others. */
const RETAINED_SEGMENTS = 12;
/** A standby has what was written before. */
const SETTLING_MS = 1_000;
/** So long PostgreSQL of a machine that thaws goes on before its Patroni does. */
const PATRONI_LATER_MS = 4_000;
const LONGEST_MS = 3_600_000;

const lacks = lacking();
const drill = test.skipIf(lacks !== undefined);
let cluster: FullCluster;
let load: MemberLoad;
let writers: DirectWriters;

beforeAll(async () => {
  if (lacks) return;
  cluster = await startFullCluster();
  load = useCluster(cluster, cluster.videoIds);
  writers = startDirectWriters(cluster.databases, cluster.connection);
});
afterAll(async () => {
  await load?.stop();
  await writers?.stop();
  await cluster?.close();
});

/** A fault and its end: what is done to the leader among the three. */
type Fault = (leader: DatabaseMachine, others: readonly string[]) => Promise<void>;

/** What the faults of one kind did, at worst. */
async function suffer(
  context: TestContext,
  id: string,
  fault: Fault,
  longest = LONGEST_OUTAGE_S,
): Promise<void> {
  const outages: number[] = [];
  let twoWriters = 0;
  let lost = 0;
  let acknowledged = 0;
  for (let count = 1; count <= FAULTS; count += 1) {
    await cluster.untilWhole();
    const begin = Date.now();
    const hasWrites = (after: number) => () =>
      load.requests.some((one) => isAnsweredWrite(one) && one.sent > after);
    await until(hasWrites(begin), 'writes before the fault');
    const leader = await cluster.leader();
    const others = cluster.databases
      .filter(({ name }) => name !== leader.name)
      .map(({ address }) => address);
    await fault(leader, others);
    await until(hasWrites(Date.now()), 'writes after the fault');
    await cluster.untilWhole();
    const own = writers.acknowledged.filter(({ sent }) => sent >= begin);
    const requests = load.requests.filter(({ sent }) => sent >= begin);
    const outage = secondsWithoutWrites(requests, begin);
    const both = secondsWithTwoWriters(own);
    const gone = await lostWrites(cluster, { requests, own });
    outages.push(outage);
    twoWriters = Math.max(twoWriters, both);
    lost += gone.lost;
    acknowledged += gone.acknowledged;
    console.log(
      `${id} ${count}: ${leader.name} → ${(await cluster.leader()).name}, without writes ${outage.toFixed(1)} s, two writers ${both.toFixed(1)} s, lost ${gone.lost} of ${gone.acknowledged}`,
    );
  }
  const sorted = outages.sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  report(
    context,
    id,
    `${FAULTS} times: acknowledged writes lost ${lost} of ${acknowledged.toLocaleString('en-US')}, two writers ${twoWriters.toFixed(1)} s, without writes ${(sorted.at(-1) ?? 0).toFixed(1)} s at most, ${median.toFixed(1)} s in the middle`,
  );
  expect({ lost, twoWriters }).toEqual({ lost: 0, twoWriters: 0 });
  expect(sorted.at(-1)).toBeLessThanOrEqual(longest);
}

drill('a leader whose machine is lost is replaced', { timeout: LONGEST_MS }, (context) =>
  suffer(context, 'M1', async (leader, others) => {
    leader.cutOffFrom(others);
    await pause(CUT_OFF_MS);
    await leader.kill();
    await untilAnotherLeads(leader);
    // Not earlier: what the killed programs had sent would still arrive, as it does not from a lost machine.
    leader.join(others);
    leader.startEtcd();
    leader.startPatroni();
  }),
);

drill(
  'a leader that the other machines do not reach gives up',
  { timeout: LONGEST_MS },
  (context) =>
    suffer(context, 'M2', async (leader, others) => {
      leader.cutOffFrom(others);
      await pause(FAULT_MS);
      leader.join(others);
    }),
);

drill('a frozen leader that thaws takes no writes', { timeout: LONGEST_MS }, (context) =>
  suffer(context, 'M3', async (leader) => {
    const patroni = leader.patroniPid();
    // What starts between two looks is frozen by the second.
    for (let look = 0; look < 3; look += 1) leader.signal('SIGSTOP');
    await pause(FAULT_MS);
    // The worst order: PostgreSQL goes on, and who could stop it does not yet.
    leader.signal('SIGCONT', (pid) => pid !== patroni);
    await pause(PATRONI_LATER_MS);
    leader.signal('SIGCONT');
  }),
);

drill('a lost member of etcd loses no writes', { timeout: LONGEST_MS }, (context) =>
  suffer(
    context,
    'M4',
    async (leader) => {
      await leader.leadEtcd();
      await leader.stopEtcd('SIGKILL');
      await pause(FAULT_MS);
      leader.startEtcd();
    },
    SHORT_OUTAGE_S,
  ),
);

drill('a member whose disk is lost is made anew', { timeout: LONGEST_MS }, async (context) => {
  const ways = new Set<string | undefined>();
  const waits: number[] = [];
  for (let count = 1; count <= FAULTS; count += 1) {
    await cluster.untilWhole();
    const leader = await cluster.leader();
    const standbys = cluster.databases.filter(({ name }) => name !== leader.name);
    const lost = standbys[count % standbys.length] as DatabaseMachine;
    // The leader lets go of the log so far, as it does within hours.
    for (let segment = 0; segment < RETAINED_SEGMENTS; segment += 1) {
      await cluster.query(leader, "SELECT pg_logical_emit_message(true, 'drill', '')");
      await cluster.query(leader, 'SELECT pg_switch_wal()');
    }
    await pause(SETTLING_MS);
    await cluster.query(leader, 'CHECKPOINT');
    await lost.kill();
    lost.loseDisk();
    const begin = performance.now();
    lost.startEtcd();
    lost.startPatroni();
    await cluster.untilWhole();
    waits.push((performance.now() - begin) / 1_000);
    const said = [...lost.said('patroni').matchAll(/replica has been created using (\w+)/g)];
    ways.add(said.at(-1)?.[1]);
    console.log(`M6 ${count}: ${lost.name} by ${said.at(-1)?.[1]}, ${waits.at(-1)?.toFixed(1)} s`);
  }
  const [{ size } = { size: '' }] = await cluster.query<{ size: string }>(
    await cluster.leader(),
    "SELECT pg_size_pretty(pg_database_size('orchard')) AS size",
  );
  report(
    context,
    'M6',
    `${FAULTS} times: made by ${[...ways].join(' and ')} and following after ${Math.max(...waits).toFixed(1)} s at most (${size})`,
  );
  expect([...ways]).toEqual(['basebackup']);
});

/** Waits until a member leads that is not the one that was lost. */
async function untilAnotherLeads(lost: DatabaseMachine): Promise<void> {
  await until(async () => (await cluster.leader()).name !== lost.name, 'another leader');
}

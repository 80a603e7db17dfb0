import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { askDatabase } from '#server/testing/ask-database.ts';
import { type PostgresServer, startStandby } from '#server/testing/cluster/postgres-server.ts';
import { type Balancer, startBalancer } from '#server/testing/cluster/program.ts';
import { freePort } from '#server/testing/site-process.ts';
import { type Cluster, prepareCluster } from './cluster.ts';
import { bookmarksOf, failures, isSuccess, MARKS, markOf, sendLoad } from './member-load.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const VISITORS = 8;
const LONGEST_OUTAGE_MS = 5_000;
/** The server answers a commit only when the standby has it on disk too. */
const COMMIT = 'on';
/** How long the standby is cut off before the primary is lost, in milliseconds. */
const CUT_OFF_MS = 300;
/** How many bookmarks members set before the primary is lost. */
const ENOUGH = times(100, 400);

let cluster: Cluster;
let standby: PostgresServer;
let balancer: Balancer;
/** Port of the single process. */
let app: number;
/** The network between the primary and its standby. */
let network: TcpProxy;

beforeAll(async () => {
  const port = Number(await freePort());
  app = Number(await freePort());
  cluster = await prepareCluster(port);
  const { primary, folder } = cluster;
  await primary.query('CREATE ROLE haproxy LOGIN CONNECTION LIMIT 10');
  network = await startTcpProxy({ host: '127.0.0.1', port: primary.port });
  standby = await startStandby(
    join(folder, 'standby'),
    {
      connection: primary.connection,
      cluster: join(primary.folder, 'postgres'),
    },
    {
      primary_conninfo: `host=127.0.0.1 port=${network.port} user=postgres application_name=standby`,
    },
  );
  await primary.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await primary.query(`ALTER SYSTEM SET synchronous_commit = '${COMMIT}'`);
  await primary.query('SELECT pg_reload_conf()');
  const isSynchronous = async () => {
    const rows = await primary.query<{ sync_state: string }>(
      'SELECT sync_state FROM pg_stat_replication',
    );
    return rows[0]?.sync_state === 'sync';
  };
  while (!(await isSynchronous())) await pause(50);
  const spare = Number(await freePort());
  balancer = await startBalancer({
    port,
    apps: [app, spare],
    databases: [primary.port, standby.port],
  });
});
afterAll(async () => {
  // Stop the site first, because it queries the database until it ends.
  for (const site of cluster?.running ?? []) await site.stop();
  await balancer?.stop();
  await standby?.stop();
  await network?.close();
  await cluster?.close();
});

/**
 * Waits until haproxy has checked each server; until then it takes each of them for the primary.
 */
async function untilPrimaryIsKnown(connectionString: string): Promise<void> {
  const isStandby = async () => {
    const text = 'SELECT pg_is_in_recovery() AS is';
    return (await askDatabase<{ is: boolean }>({ connectionString }, text))[0]?.is;
  };
  await expect
    .poll(async () => [await isStandby(), await isStandby(), await isStandby()], {
      timeout: 60_000,
    })
    .toEqual([false, false, false]);
}

test('a primary that is lost is replaced by its standby, and nothing that was answered is lost', async (context) => {
  const { primary } = cluster;
  const databaseUrl = `postgres://postgres@127.0.0.1:${balancer.databasePort}/postgres`;
  await untilPrimaryIsKnown(databaseUrl);
  await cluster.startProcess(app, {
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: standby.url(),
  });
  // Each bookmark is set once, so its row must stay.
  const load = sendLoad({ ...balancer, visitors: VISITORS }, bookmarksOf(cluster));
  const successes = () => load.requests.filter(isSuccess);
  await expect.poll(() => successes().length, { timeout: 120_000 }).toBeGreaterThan(ENOUGH);

  const before = failures(load.requests);
  // The standby loses the primary shortly before the members do.
  network.turn('silent');
  await pause(CUT_OFF_MS);
  const killed = Date.now();
  await primary.kill();
  // The same as a watchdog (Patroni, a provider) does once it has noticed.
  await standby.query('SELECT pg_promote(true, 60)');
  const promoted = Date.now() - killed;
  const after = () => successes().filter(({ sent }) => sent > killed);
  await expect.poll(() => after().length, { timeout: 120_000 }).toBeGreaterThan(50);
  await load.stop();

  const first = Math.min(...after().map(({ answered }) => answered));
  const last = Math.max(
    ...successes()
      .filter(({ answered }) => answered < first)
      .map(({ answered }) => answered),
  );
  const outage = first - last;
  const rows = await standby.query<{ mark: string }>(MARKS);
  const stored = new Set(rows.map(({ mark }) => mark));
  const answered = successes();
  const lost = answered.filter((one) => !stored.has(markOf(one)));
  const unanswered = load.requests.length - answered.length;
  report(
    context,
    'H3',
    `lost ${lost.length} of ${answered.length} answered bookmarks; outage ${(outage / 1000).toFixed(1)} s from the last answer of the old primary to the first of the new one (promoted after ${(promoted / 1000).toFixed(1)} s); ${unanswered} refused meanwhile, the process went on`,
  );
  expect(before).toEqual({});
  expect(lost).toEqual([]);
  expect(outage).toBeLessThan(LONGEST_OUTAGE_MS);
  expect(cluster.running.size).toBe(1);
});

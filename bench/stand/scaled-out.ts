import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { onDatabase } from '#server/platform/database/connection.ts';
import { type Balancer, startBalancer } from '#server/testing/fleet/balancer.ts';
import { startPooler } from '#server/testing/fleet/pooler.ts';
import { startStandby } from '#server/testing/fleet/postgres-server.ts';
import { freePort } from '#server/testing/site-process.ts';
import { databaseCpu } from './database-cpu.ts';
import { processCpu } from './process-cpu.ts';
import { type Site, startSite } from './site.ts';
import type { Stand } from './stand.ts';

/** The name under which all processes answer. */
export const HOST = 'members.example.jp';

/** One way to set the site up. */
export interface Setup {
  name: string;
  /** Where requests are sent. */
  port: number;
  sites: Site[];
  /** Microseconds of processor time so far, of what is not a process of the site. */
  cpu: Record<'haproxy' | 'pgbouncer' | 'primary' | 'standby', () => number>;
}

/** Several setups on one database, all running at once so that they can be measured in turn. */
export interface ScaledOut {
  setups: Setup[];
  stop(): Promise<void>;
}

const nothing = () => 0;

/** Until haproxy hands requests on to all of its processes. */
async function untilBalanced({ port }: Balancer): Promise<void> {
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/api/menu`, { headers: { host: HOST } }).then(
      ({ status }) => status,
      () => 0,
    );
  while (![200, 400, 401, 421].includes(await ask())) await pause(50);
}

/** Brings up processes, haproxy, pgbouncer and a hot standby on a filled database. */
export async function startScaledOut(stand: Stand, database: string): Promise<ScaledOut> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const cluster = join(stand.folder, 'database/postgres');
    const folder = join(stand.folder, 'standby');
    rmSync(folder, { recursive: true, force: true });
    const administration = stand.connectionTo('postgres');
    const standby = await startStandby(
      folder,
      { connection: administration, cluster },
      { name: 'bench_standby' },
    );
    ends.push(async () => {
      await standby.stop();
      const client = new pg.Client(administration);
      await client.connect();
      await client.query("SELECT pg_drop_replication_slot('bench_standby')");
      await client.end();
      rmSync(folder, { recursive: true, force: true });
    });
    const pooler = await startPooler(
      join(stand.folder, 'pgbouncer'),
      stand.connectionTo(database),
      cluster,
    );
    ends.push(() => pooler.stop());

    const site = async (env: Record<string, string> = {}) => {
      const started = await startSite(stand, database, {
        PUBLIC_URL: `https://${HOST}`,
        TRUSTED_PROXIES: '127.0.0.1',
        ...env,
      });
      ends.push(() => started.stop());
      return started;
    };
    const balanced = async (apps: [number, number]) => {
      const balancer = await startBalancer({ port: Number(await freePort()), host: HOST, apps });
      ends.push(() => balancer.stop());
      await untilBalanced(balancer);
      return balancer;
    };
    const BENCH_STANDBY = JSON.stringify(onDatabase(standby.connection, database));
    const through = new URL(pooler.url);
    const BENCH_CONNECTION = JSON.stringify({ connectionString: through.href });
    const spare = Number(await freePort());
    const [one, two] = [await site(), await site()];
    const [oneReading, twoReading] = [await site({ BENCH_STANDBY }), await site({ BENCH_STANDBY })];
    const pooled = await site({ BENCH_CONNECTION, BENCH_POOLED: '1' });
    const ofOne = await balanced([one.port, spare]);
    const ofTwo = await balanced([one.port, two.port]);
    const ofReading = await balanced([oneReading.port, twoReading.port]);

    const cpu = { haproxy: nothing, pgbouncer: nothing, primary: stand.cpu, standby: nothing };
    const haproxyOf = ({ pid }: Balancer) => ({ haproxy: () => processCpu(pid) });
    return {
      setups: [
        { name: 'one process', port: one.port, sites: [one], cpu },
        {
          name: 'one behind haproxy',
          port: ofOne.port,
          sites: [one],
          cpu: { ...cpu, ...haproxyOf(ofOne) },
        },
        {
          name: 'two behind haproxy',
          port: ofTwo.port,
          sites: [one, two],
          cpu: { ...cpu, ...haproxyOf(ofTwo) },
        },
        {
          name: 'two, reading from the standby',
          port: ofReading.port,
          sites: [oneReading, twoReading],
          cpu: { ...cpu, ...haproxyOf(ofReading), standby: () => databaseCpu(folder) },
        },
        {
          name: 'one through pgbouncer',
          port: pooled.port,
          sites: [pooled],
          cpu: { ...cpu, pgbouncer: () => processCpu(pooler.pid) },
        },
      ],
      stop,
    };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

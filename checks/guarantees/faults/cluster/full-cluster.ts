import { chmodSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import { APP_SECRET } from '#bench/fixture/site.ts';
import { fillDatabase } from '#checks/guarantees/faults/cluster.ts';
import { bookmarksOf, type MemberLoad, sendLoad } from '#checks/guarantees/faults/member-load.ts';
import { startClusterStorage } from '#checks/guarantees/faults/tls-s3.ts';
import { askDatabase } from '#server/testing/ask-database.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type DatabaseMachine, databaseMachine } from './database-machine.ts';
import {
  type Machine,
  makeMachine,
  makeNetwork,
  removeNetwork,
  type Variables,
} from './machine.ts';
import { siteMachine } from './site-machine.ts';

/** The whole of deploy/cluster on five machines: three of the database, two of the site. */
export type FullCluster = Awaited<ReturnType<typeof startFullCluster>>;

const PASSWORD = 'drill-of-the-cluster';
/** With as many bookmarks as the drills of an hour set. */
const VIDEOS = 300;

/** Waits until something is so, with an end. */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  what: string,
  seconds = 120,
): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited ${seconds} s in vain: ${what}`);
    await pause(100);
  }
}

/** The stanza and a full backup, as each night makes one. */
async function backUp(machine: DatabaseMachine): Promise<void> {
  const as = { user: 'postgres', env: machine.environment };
  await machine.complete(['pgbackrest', '--stanza=orchard', 'stanza-create'], as);
  await machine.complete(['pgbackrest', '--stanza=orchard', '--type=full', 'backup'], as);
}

/** Members of the cluster who read and write in turn, ten requests a second each. */
export function useCluster(
  { sites, host, sessions }: FullCluster,
  videoIds: readonly number[],
): MemberLoad {
  const bookmark = bookmarksOf({ sessions, videoIds });
  const addresses = sites.map(({ address }) => address);
  return sendLoad({ port: 80, host, addresses, visitors: 8, everyMs: 100 }, (visitor, count) => {
    if (count % 2 === 0) return bookmark();
    // Never two visitors as one member, who has a limit.
    const session = sessions[(visitor * 70 + count) % sessions.length] as BenchSession;
    return { session, call: { method: 'GET', path: '/api/video?p=1' } };
  });
}

/** Makes the machines, starts everything on them, and fills the database. */
export async function startFullCluster() {
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o755);
  const net = `10.${64 + (process.pid % 64)}.${(process.pid >> 6) % 250}`;
  const at = (last: number) => `${net}.${last}`;
  makeNetwork(at(1));
  const storage = await startClusterStorage(folder.path, at(1));
  const host = 'members.example.test';
  const variables: Variables = {
    ...{ DB1: at(11), DB2: at(12), DB3: at(13), APP1: at(21), APP2: at(22) },
    ...{ NETWORK: `${net}.0/24`, SITE_HOST: host, APP_SECRET },
    ...{ POSTGRES_PASSWORD: PASSWORD, REPLICATOR_PASSWORD: PASSWORD, REWINDER_PASSWORD: PASSWORD },
    ...{ ORCHARD_PASSWORD: PASSWORD, PGBOUNCER_PASSWORD: PASSWORD },
    ...storage.variables,
  };
  const machine = (name: string, last: number) => makeMachine(name, at(last), folder.path);
  const databases = [1, 2, 3].map((number) =>
    databaseMachine(machine(`db${number}`, 10 + number), variables),
  );
  const sites = [1, 2].map((number) =>
    siteMachine(machine(`app${number}`, 20 + number), variables),
  );

  const close = async () => {
    for (const one of [...sites, ...databases]) await one.kill();
    removeNetwork([...sites, ...databases]);
    await storage.close();
    folder.remove();
  };
  const superuser = { user: 'postgres', password: PASSWORD, database: 'postgres' };
  /** Runs a statement as superuser on a machine. */
  const query = <Row extends pg.QueryResultRow>(on: Machine, text: string, database = 'postgres') =>
    askDatabase<Row>({ ...superuser, database, host: on.address, port: 5432 }, text);
  const states = () => Promise.all(databases.map((one) => one.state()));
  const leads = (state: Awaited<ReturnType<DatabaseMachine['state']>>) =>
    state?.state === 'running' && ['master', 'primary', 'leader'].includes(state.role);
  /** The member that leads, by what each says of itself. */
  const leader = async () => {
    let found: DatabaseMachine | undefined;
    await until(async () => {
      const index = (await states()).findIndex(leads);
      found = databases[index];
      return found !== undefined;
    }, 'a leader');
    return found as DatabaseMachine;
  };
  const isWhole = async () => {
    const all = await states();
    const lead = databases[all.findIndex(leads)];
    if (!lead || all.filter(leads).length !== 1) return false;
    if (!all.every((state) => state?.state === 'running')) return false;
    const rows = await query<{ streams: number; names: string }>(
      lead,
      `SELECT count(*)::integer AS streams, current_setting('synchronous_standby_names') AS names
       FROM pg_stat_replication WHERE state = 'streaming'`,
    ).catch(() => []);
    if (rows[0]?.streams !== 2) return false;
    // Only whom Patroni has noted as synchronous may take over.
    const noted = all.filter((state) => state?.sync_standby).length;
    return rows[0].names === '' || noted === 2;
  };

  try {
    for (const database of databases) database.startEtcd();
    for (const database of databases) database.startPatroni();
    /** Waits until one leads, both others follow, and both may take over. */
    const untilWhole = () => until(isWhole, `a whole cluster (${folder.path})`);
    await untilWhole();
    const lead = await leader();
    for (const statement of [
      `CREATE ROLE orchard LOGIN PASSWORD '${PASSWORD}'`,
      ...["TimeZone = 'UTC'", "statement_timeout = '5s'", "lock_timeout = '2s'"].map(
        (setting) => `ALTER ROLE orchard SET ${setting}`,
      ),
      "ALTER ROLE orchard SET idle_in_transaction_session_timeout = '10s'",
      'CREATE DATABASE orchard OWNER orchard',
    ]) {
      await query(lead, statement);
    }
    await backUp(lead);
    const connection = { user: 'orchard', password: PASSWORD, database: 'orchard' };
    const filled = await fillDatabase({ ...connection, host: lead.address, port: 5432 }, VIDEOS);
    await query(lead, 'CREATE TABLE direct_writes (id text PRIMARY KEY)', 'postgres');
    for (const site of sites) {
      site.startPooler();
      site.startBalancer();
    }
    await Promise.all(sites.map((site) => site.startSite()));
    await untilWhole();
    return {
      ...filled,
      ...{ host, databases, sites, storage, leader, untilWhole, query, connection: superuser },
      close,
    };
  } catch (problem) {
    await close();
    throw problem;
  }
}

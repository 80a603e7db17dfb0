import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUPERUSER } from '@orchard/embedded-postgres';
import {
  chooseIdentity,
  createCluster,
  findBinaries,
  giveTo,
  type Launch,
  launchPostmaster,
  serverSettings,
  stopPostmaster,
} from '@orchard/embedded-postgres/parts';
import pg from 'pg';
import { type Connection, withClient } from '#platform/database/connection.ts';
import { askDatabase } from '#testing/ask-database.ts';
import { freePort } from '#testing/site-process.ts';

/** A PostgreSQL server on a port of this machine, as in production. */
export interface PostgresServer {
  folder: string;
  port: number;
  connection: Connection;
  url(database?: string): string;
  /** Runs one statement on a connection of its own. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Sends SIGKILL, as when a machine is lost. Resolves when all its processes have ended. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

type Settings = Record<string, string | number>;

async function launch(folder: string, port: number, settings: Settings): Promise<PostgresServer> {
  const binaries = findBinaries();
  const cluster = join(folder, 'postgres');
  const identity = chooseIdentity(cluster, [binaries.folder, folder]);
  const overrides: Settings = { listen_addresses: '127.0.0.1', max_connections: 100, ...settings };
  const start: Launch = {
    binaries,
    identity,
    cluster,
    settings: [
      ...serverSettings({ major: binaries.major, sockets: undefined, port, durable: true }),
      ...Object.entries(overrides).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ...['-c', 'unix_socket_directories='],
    ],
    logFile: join(folder, 'postgres.log'),
    mistakenPid: undefined,
  };
  const child = await launchPostmaster(start);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const connection = { host: '127.0.0.1', port, user: SUPERUSER, database: SUPERUSER };
  return {
    folder,
    port,
    connection,
    url: (database = SUPERUSER) => `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`,
    query: (text, values) => askDatabase(connection, text, values),
    kill: async () => {
      if (isRunning()) child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      if (isRunning() && child.pid !== undefined) await stopPostmaster(child.pid, start);
    },
  };
}

/** Makes a cluster in the folder and starts it; every commit is on disk before its answer. */
export async function startPrimary(
  folder: string,
  settings: Settings = {},
): Promise<PostgresServer> {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const binaries = findBinaries();
  const cluster = join(folder, 'postgres');
  const identity = chooseIdentity(cluster, [binaries.folder, folder]);
  await createCluster(cluster, { binaries, identity, password: undefined });
  return launch(folder, Number(await freePort()), settings);
}

/** The source of a standby: a running server and the folder of its cluster. */
export interface CopiedServer {
  connection: Connection;
  cluster: string;
}

/** The name of a standby and of its replication slot. */
const STANDBY = 'standby';

const quoted = (value: unknown) => `'${String(value).replaceAll(/(['\\])/g, '\\$1')}'`;

/**
 * Makes a hot standby of a running server: copies its files between pg_backup_start and
 * pg_backup_stop, as pg_basebackup does, which the embedded PostgreSQL lacks. A replication slot
 * holds the changes of that time.
 */
export async function startStandby(
  folder: string,
  { connection, cluster: source }: CopiedServer,
  settings: Settings = {},
): Promise<PostgresServer> {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const cluster = join(folder, 'postgres');
  await withClient(new pg.Client(connection), async (client) => {
    // A killed run may have left its own slot.
    await client.query(
      'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1 AND NOT active',
      [STANDBY],
    );
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [STANDBY]);
    await client.query("SELECT pg_backup_start('standby', true)");
    try {
      execFileSync('cp', ['-a', source, cluster], { stdio: 'ignore' });
    } catch {
      // Files that disappeared during the copy; recovery restores them.
    }
    const { rows } = await client.query<{ label: string }>(
      'SELECT labelfile AS label FROM pg_backup_stop(false)',
    );
    for (const gone of ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot']) {
      rmSync(join(cluster, gone), { recursive: true, force: true });
    }
    const identity = chooseIdentity(cluster, []);
    for (const made of ['pg_wal', 'pg_replslot']) {
      mkdirSync(join(cluster, made), { mode: 0o700 });
      giveTo(identity, join(cluster, made));
    }
    for (const [file, text] of [
      ['backup_label', rows[0]?.label ?? ''],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(cluster, file), text, { mode: 0o600 });
      giveTo(identity, join(cluster, file));
    }
  });
  const { host, port, user } = connection;
  const primary = Object.entries({ host, port, user, application_name: STANDBY });
  return launch(folder, Number(await freePort()), {
    primary_conninfo: primary.map(([key, value]) => `${key}=${quoted(value)}`).join(' '),
    primary_slot_name: STANDBY,
    ...settings,
  });
}

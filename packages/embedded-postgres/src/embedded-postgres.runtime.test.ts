import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  notedPostmaster,
  runsCluster,
  startEmbeddedPostgres,
} from './index.ts';

let folder: string;
let running: EmbeddedPostgres[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orchard-test-'));
  // Root runs PostgreSQL as another user, who must pass through.
  chmodSync(folder, 0o711);
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(path = folder): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder: path });
  running.push(postgres);
  return postgres;
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

const clusterOf = (path: string) => join(path, 'postgres');
const pidOf = (path: string) => notedPostmaster(clusterOf(path)) ?? 0;

test('keeps its data from start to start, and ends on stop', async () => {
  const first = await start();
  expect(first.isNew).toBe(true);
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const pid = pidOf(folder);
  await first.stop();
  expect(runsCluster(pid, clusterOf(folder))).toBe(false);

  const second = await start();
  expect(second.isNew).toBe(false);
  expect(await query(second, 'SELECT answer FROM kept')).toBe(42);
});

test('sorts and folds the same everywhere, in UTF-8 and UTC, and listens on no port', async () => {
  const postgres = await start();
  const setting = (name: string) => query(postgres, `SHOW ${name}`);
  expect(await setting('server_encoding')).toBe('UTF8');
  expect(await setting('timezone')).toBe('UTC');
  expect(await setting('listen_addresses')).toBe('');
  expect(await setting('fsync')).toBe('on');
  expect(await setting('jit')).toBe('off');
  expect(await query(postgres, "SELECT lower('ＡÉ')")).toBe('ａé');
  const sockets = statSync(postgres.connection.host);
  expect(sockets.mode & 0o777).toBe(0o700);
});

test('a second start on the folder refuses, and the first is none the worse', async () => {
  const postgres = await start();
  const refusal = await start().catch((error) => error);
  expect(refusal).toBeInstanceOf(EmbeddedPostgresError);
  expect(refusal.fault).toBe('folder');
  expect(refusal.message).toContain(`is in use by another start (process ${process.pid})`);
  expect(await query(postgres, 'SELECT 1')).toBe(1);
});

test('a server killed with SIGKILL comes back by itself with every acknowledged write', async () => {
  const postgres = await start();
  const pool = new pg.Pool(postgres.connection);
  // Idle connections of the killed server.
  pool.on('error', () => {});
  await pool.query('CREATE TABLE kept (n integer)');
  const killed = pidOf(folder);
  let acknowledged = 0;
  const write = async () => {
    await pool.query('INSERT INTO kept VALUES ($1)', [acknowledged + 1]);
    acknowledged++;
  };
  while (acknowledged < 20) await write();
  process.kill(killed, 'SIGKILL');
  // A connection of the old server answers a little longer: the new one comes first, then the write.
  await expect.poll(() => [0, killed].includes(pidOf(folder))).toBe(false);
  await expect.poll(() => write().then(() => 'written')).toBe('written');
  const { rows } = await pool.query('SELECT count(DISTINCT n)::integer AS n FROM kept');
  expect(rows[0].n).toBe(acknowledged);
  await pool.end();
});

test('stopping is stopping, also while it is being brought back', async () => {
  const postgres = await start();
  process.kill(pidOf(folder), 'SIGKILL');
  await postgres.stop();
  expect(runsCluster(pidOf(folder), clusterOf(folder))).toBe(false);
});

test('a leftover pid file that names a stranger is no obstacle', async () => {
  const first = await start();
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  process.kill(pidOf(folder), 'SIGKILL');
  first.abandon();
  await first.stop();

  const { uid, gid } = statSync(clusterOf(folder));
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  const note = join(clusterOf(folder), 'postmaster.pid');
  const lines = readFileSync(note, 'utf8').split('\n');
  writeFileSync(note, [stranger.pid, ...lines.slice(1)].join('\n'));
  try {
    expect(await query(await start(), 'SELECT answer FROM kept')).toBe(42);
    expect(stranger.exitCode).toBe(null);
  } finally {
    stranger.kill('SIGKILL');
  }
});

test('a creation that was killed half way is done again', async () => {
  const unfinished = `${clusterOf(folder)}.unfinished`;
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
  expect((await start()).isNew).toBe(true);
  expect(readdirSync(folder)).not.toContain('postgres.unfinished');
});

test('a folder of another major version is refused, not touched', async () => {
  await (await start()).stop();
  const version = join(clusterOf(folder), 'PG_VERSION');
  writeFileSync(version, '17\n');
  await expect(start()).rejects.toThrow('is one of PostgreSQL 17, and this program brings');
  writeFileSync(version, '18\n');
  await start();
});

test('a switch of clusters that was cut off between its renames is finished by the next start', async () => {
  const first = await start();
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  renameSync(clusterOf(folder), join(folder, 'postgres.next'));
  mkdirSync(`${clusterOf(folder)}-17`);
  expect(await query(await start(), 'SELECT answer FROM kept')).toBe(42);
  expect(readdirSync(folder)).not.toContain('postgres.next');
});

test('a path too long for a socket works all the same', async () => {
  const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60));
  const postgres = await start(deep);
  expect(await query(postgres, 'SELECT 1')).toBe(1);
  await postgres.stop();
  expect(existsSync(postgres.connection.host)).toBe(false);
});

test('a server that cannot start says why', async () => {
  await (await start()).stop();
  const cluster = clusterOf(folder);
  renameSync(join(cluster, 'global'), join(cluster, 'elsewhere'));
  await expect(start()).rejects.toThrow(
    /^PostgreSQL did not start: .*global.* Its log is .*postgres\.log\.$/,
  );
});

test('the log does not grow beyond bounds', async () => {
  const log = join(folder, 'postgres.log');
  writeFileSync(log, 'x'.repeat(5 * 1024 * 1024));
  await start();
  expect(statSync(log).size).toBeLessThan(100_000);
  expect(statSync(`${log}.1`).size).toBeGreaterThan(4 * 1024 * 1024);
});

import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { notedPostmaster, runsCluster } from './processes.ts';

let folder: ReturnType<typeof temporaryFolder>;
let running: EmbeddedPostgres[];

beforeEach(() => {
  folder = temporaryFolder();
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  folder.remove();
});

async function start(path = folder.path): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder: path });
  running.push(postgres);
  return postgres;
}

async function ask(postgres: EmbeddedPostgres, statement: string): Promise<unknown> {
  const database = openDatabase({ connection: postgres.connection, poolSize: 1 });
  try {
    const { rows } = await database.pool.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await database.close();
  }
}

const clusterOf = (path: string) => join(path, 'postgres');
const pidOf = (path: string) => notedPostmaster(clusterOf(path)) ?? 0;

test('keeps what it was given from start to start, and ends when told to', async () => {
  const first = await start();
  expect(first.isNew).toBe(true);
  await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const pid = pidOf(folder.path);
  await first.stop();
  expect(runsCluster(pid, clusterOf(folder.path))).toBe(false);

  const second = await start();
  expect(second.isNew).toBe(false);
  expect(await ask(second, 'SELECT answer FROM kept')).toBe(42);
});

test('sorts and folds the same everywhere, in UTF-8 and UTC, and listens on no port', async () => {
  const postgres = await start();
  const setting = (name: string) => ask(postgres, `SHOW ${name}`);
  expect(await setting('server_encoding')).toBe('UTF8');
  expect(await setting('timezone')).toBe('UTC');
  expect(await setting('listen_addresses')).toBe('');
  expect(await setting('fsync')).toBe('on');
  expect(await setting('jit')).toBe('off');
  expect(await ask(postgres, "SELECT lower('ＡÉ')")).toBe('ａé');
  const sockets = statSync(postgres.connection.host as string);
  expect(sockets.mode & 0o777).toBe(0o700);
});

test('a second start on the folder refuses, and the first is none the worse', async () => {
  const postgres = await start();
  await expect(start()).rejects.toThrow(`is in use by another start (process ${process.pid})`);
  expect(await ask(postgres, 'SELECT 1')).toBe(1);
});

test('a server killed with SIGKILL comes back by itself with every acknowledged write', async () => {
  const postgres = await start();
  const { pool, close } = openDatabase({ connection: postgres.connection });
  await pool.query('CREATE TABLE kept (n integer)');
  const killed = pidOf(folder.path);
  let acknowledged = 0;
  const write = async () => {
    await pool.query('INSERT INTO kept VALUES ($1)', [acknowledged + 1]);
    acknowledged++;
  };
  while (acknowledged < 20) await write();
  process.kill(killed, 'SIGKILL');
  // A connection of the old server answers a little longer: the new one comes first, then the write.
  await expect.poll(() => [0, killed].includes(pidOf(folder.path))).toBe(false);
  await expect.poll(() => write().then(() => 'written')).toBe('written');
  const { rows } = await pool.query('SELECT count(DISTINCT n) AS n FROM kept');
  expect(rows[0].n).toBe(acknowledged);
  await close();
});

test('stopping is stopping, also while it is being brought back', async () => {
  const postgres = await start();
  process.kill(pidOf(folder.path), 'SIGKILL');
  await postgres.stop();
  expect(runsCluster(pidOf(folder.path), clusterOf(folder.path))).toBe(false);
});

test('a leftover note whose process id was given to somebody else is no obstacle', async () => {
  const first = await start();
  await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  process.kill(pidOf(folder.path), 'SIGKILL');
  first.abandon();
  await first.stop();

  const { uid, gid } = statSync(clusterOf(folder.path));
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  const note = join(clusterOf(folder.path), 'postmaster.pid');
  const lines = readFileSync(note, 'utf8').split('\n');
  writeFileSync(note, [stranger.pid, ...lines.slice(1)].join('\n'));
  try {
    expect(await ask(await start(), 'SELECT answer FROM kept')).toBe(42);
    expect(stranger.exitCode).toBe(null);
  } finally {
    stranger.kill('SIGKILL');
  }
});

test('a creation that was killed half way is done again', async () => {
  const unfinished = `${clusterOf(folder.path)}.unfinished`;
  mkdirSync(unfinished);
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
  expect((await start()).isNew).toBe(true);
  expect(readdirSync(folder.path)).not.toContain('postgres.unfinished');
});

test('a folder of another major version is refused, not touched', async () => {
  await (await start()).stop();
  const version = join(clusterOf(folder.path), 'PG_VERSION');
  writeFileSync(version, '17\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 17, and this program brings');
  writeFileSync(version, '18\n');
  await start();
});

test('a path too long for a socket works all the same', async () => {
  const deep = join(folder.path, 'a'.repeat(60), 'b'.repeat(60));
  const postgres = await start(deep);
  expect(await ask(postgres, 'SELECT 1')).toBe(1);
  await postgres.stop();
  expect(existsSync(postgres.connection.host as string)).toBe(false);
});

test('a server that cannot start says why', async () => {
  await (await start()).stop();
  const cluster = clusterOf(folder.path);
  renameSync(join(cluster, 'global'), join(cluster, 'elsewhere'));
  await expect(start()).rejects.toThrow(
    /^PostgreSQL did not start: .*global.* Its log is .*postgres\.log\.$/,
  );
});

test('the log does not grow beyond bounds', async () => {
  const log = join(folder.path, 'postgres.log');
  writeFileSync(log, 'x'.repeat(5 * 1024 * 1024));
  await start();
  expect(statSync(log).size).toBeLessThan(100_000);
  expect(statSync(`${log}.1`).size).toBeGreaterThan(4 * 1024 * 1024);
});

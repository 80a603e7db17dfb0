import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { readMigrations } from '#platform/database/migration-files.ts';
import { folderOf, installationHere, installedVersions, releaseOf } from './installation.ts';
import type { Ids } from './system-user.ts';
import { askReady } from './watch.ts';

/** How the trial of a backup went: the line of `orchard trial`. */
const trial = z.object({
  ok: z.boolean(),
  problem: z.nullable(z.string()),
  rows: z.number(),
  files: z.number(),
  milliseconds: z.number(),
});

/** The command `orchard` of a release of an installation. */
export const programOf = (root: string, version: string) =>
  join(folderOf(root, version), 'bin/orchard');

/**
 * Restores a backup beside the site with a release's own program, and tries it there.
 * @param program of the release, as {@link programOf} answers it
 * @param folder a plain backup
 * @param scratch is emptied before and afterwards
 * @param leaves a copy that is well stays, in `data`
 */
export function tryWithRelease(program: string, folder: string, scratch: string, leaves = false) {
  const args = ['trial', '--from', folder, '--scratch', scratch, ...(leaves ? ['--leave'] : [])];
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  try {
    return trial.parse(JSON.parse(stdout));
  } catch {
    const problem = (stderr || stdout || '').trim() || `exit code ${status}`;
    return { ok: false, problem, rows: 0, files: 0, milliseconds: 0 };
  }
}

/**
 * The program that restores a backup which this version cannot: after a way back the database has
 * migrations that only the version knows which has been left.
 * @param migrations of the backup
 * @returns null where this version knows them, or no release of this installation does
 */
export async function newerProgramFor(migrations: readonly string[]): Promise<string | null> {
  const names = new Set((await readMigrations()).map(({ name }) => name));
  const installation = installationHere();
  if (installation === null || migrations.every((name) => names.has(name))) return null;
  const { root } = installation;
  const knowsAll = (version: string) => {
    const names = new Set(releaseOf(root, version).migrations);
    return migrations.every((name) => names.has(name));
  };
  const version = installedVersions(root).findLast(knowsAll);
  return version === undefined ? null : programOf(root, version);
}

const POLL_MS = 100;
const LONGEST_END_MS = 20_000;
const MOST_TOLD = 600;

/** What the site is beside, and must not touch or tell. */
const APART = [
  ...['DATABASE_URL=', 'DATABASE_OWNER_URL=', 'DATABASE_DIRECT_URL=', 'DATABASE_REPLICA_URL='],
  ...['PGBACKREST_STANZA=', 'BACKUP_TO=', 'BACKUP_AT=off', 'FILMS_S3_URL=', 'RELEASE_FEED='],
  ...['SMTP_URL=', 'METRICS_PORT=', 'FFMPEG_PATH=off', 'DEMO=0', 'HOST=127.0.0.1'],
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts the site of a release on a copy, beside the site that runs, and ends it again. It does no
 * work but answer, and ends with this process.
 * @param program of the release
 * @param dataDir the copy, with an embedded database
 * @param owner whom it runs as; undefined: as this process
 * @returns why it did not become ready; null when it did
 */
export async function startBeside(
  program: string,
  dataDir: string,
  { owner, timeoutMs }: { owner: Ids | undefined; timeoutMs: number },
): Promise<string | null> {
  const port = await freePort();
  const settings = [...APART, `DATA_DIR=${dataDir}`, `PORT=${port}`];
  const child = spawn('env', [...settings, program, 'run', '--trial'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...owner,
  });
  let told = '';
  const hear = (text: Buffer) => {
    told = (told + text).slice(-MOST_TOLD);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  let code: number | null | undefined;
  const ended = once(child, 'close').then(([at]) => {
    code = at;
  });
  const until = performance.now() + timeoutMs;
  let isReady = false;
  while (!isReady && code === undefined && performance.now() < until) {
    isReady = (await askReady({ host: '127.0.0.1', port }))?.ready === true;
    if (!isReady) await pause(POLL_MS);
  }
  const why = code === undefined ? 'not ready in time' : `exit code ${code}`;
  child.kill('SIGTERM');
  await Promise.race([ended, pause(LONGEST_END_MS, undefined, { ref: false })]);
  child.kill('SIGKILL');
  return isReady ? null : `${why}: ${told.trim()}`;
}

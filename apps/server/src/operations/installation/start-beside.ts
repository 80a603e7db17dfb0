import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { askReady } from './ready.ts';
import type { Ids } from './system-user.ts';

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

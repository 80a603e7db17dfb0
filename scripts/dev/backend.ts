import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '#server/platform/database/connection.ts';
import { freePort } from '#server/testing/site-process.ts';

/** The server behind the browser apps, as its sources were at the last edit. */
export type Backend = Awaited<ReturnType<typeof startBackend>>;

interface Run {
  child: ChildProcess;
  port: Promise<number | undefined>;
}

const program = join(import.meta.dirname, 'site.ts');

/** Longest time in which a server may end in order. */
const PATIENCE_MS = 1_000;

/**
 * Runs the server from its sources, and another one as soon as they change.
 * @param connection the database that stays from one to the next; undefined: the settings name one
 * @param origin where the browser finds the site
 */
export async function startBackend({
  connection,
  origin,
  report,
}: {
  connection: Connection | undefined;
  origin: string;
  report: (line: string) => void;
}) {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    ...(connection && { DEV_DATABASE: JSON.stringify(connection) }),
  };

  async function run(onServing: (lines: string[]) => void): Promise<Run> {
    const port = await freePort();
    const child = spawn(process.execPath, [...process.execArgv, program], {
      env: { ...env, PORT: port },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const serving = new Promise<number | undefined>((resolve) => {
      child.once('message', (lines) => {
        onServing(lines as string[]);
        resolve(Number(port));
      });
      child.once('exit', (code, signal) => {
        resolve(undefined);
        if (signal === null && code !== 0) report('直して保存すると、サーバーはまた起動します。');
      });
    });
    return { child, port: serving };
  }

  let current = run((lines) => {
    for (const line of lines) report(line);
  });

  const stopWatching = watchSources(() => {
    const begun = performance.now();
    void current.then(end);
    current = run(() => {
      report(`サーバーを起動し直しました（${((performance.now() - begun) / 1000).toFixed(1)} 秒）`);
    });
  });

  return {
    /** Its port as soon as it serves; undefined when it ended instead. */
    port: async () => (await current).port,
    stop: async () => {
      stopWatching();
      await end(await current);
    },
  };
}

async function end({ child }: Run): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, pause(PATIENCE_MS, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await ended;
}

const root = join(import.meta.dirname, '../..');

/** What the server is made from. */
const FOLDERS = ['apps/server/src', 'apps/server/migrations', 'apps/server/schema', 'packages'];
const SOURCE = /\.(?:ts|sql|json)$/;
const NO_SOURCE = /\.test\.ts$|(?:^|[\\/])(?:testing|node_modules)[\\/]/;

/** Editors write a file in several steps, and several files one after the other. */
const QUIET_MS = 40;

/**
 * Tells of edits of the server's sources, once for all that come together.
 * @returns ends it
 */
export function watchSources(onEdit: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = FOLDERS.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !SOURCE.test(name) || NO_SOURCE.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(onEdit, QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

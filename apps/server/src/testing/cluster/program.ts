import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chooseIdentity, commandAs } from '@orchard/embedded-postgres/parts';
import { projectFolder } from '#platform/config/folders.ts';
import type { Connection } from '#platform/database/connection.ts';
import { freePort } from '#testing/site-process.ts';

/** A program of the system that runs beside the site. */
export interface Program {
  pid: number;
  /** Everything that it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Whether this machine has the program. */
export const hasProgram = (name: string, versionFlag: string): boolean =>
  spawnSync(name, [versionFlag], { stdio: 'ignore' }).status === 0;

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** The program's port, and how it runs. */
interface ProgramOptions {
  port: number;
  env?: Record<string, string>;
  /** The user and group; default: the current ones. */
  ids?: { uid?: number; gid?: number };
  debianPackage: string;
}

/**
 * Runs a program until `stop`. Resolves when it listens.
 * @throws when it ends before it listens, or this machine does not have it
 */
export async function startProgram(
  name: string,
  args: readonly string[],
  { port, env = {}, ids = {}, debianPackage }: ProgramOptions,
): Promise<Program> {
  let output = '';
  let hasEnded = false;
  const child = spawn(name, args, {
    env: { PATH: '/usr/sbin:/usr/bin:/bin', ...env },
    cwd: '/',
    ...ids,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  const ended = new Promise<void>((resolve) => {
    const note = (problem: unknown) => {
      if (problem instanceof Error) {
        output += `${problem.message}: it comes with the Debian package ${debianPackage}.`;
      }
      hasEnded = true;
      resolve();
    };
    child.once('error', note);
    child.once('exit', note);
  });
  while (!(await answers(port))) {
    if (hasEnded) throw new Error(`${name} did not start: ${output}`);
    await pause(20);
  }
  return {
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** haproxy with the project's own configuration. */
export interface Balancer extends Program {
  port: number;
  host: string;
  /** The port of the current primary; 0 without database servers. */
  databasePort: number;
}

const configuration = join(projectFolder, 'deploy/haproxy.cfg');

/** Whether this machine has haproxy. */
export const hasBalancer = (): boolean => hasProgram('haproxy', '-v');

/** The servers behind haproxy. */
interface Balanced {
  port: number;
  /** Ports of two processes, which may start later. */
  apps: readonly [number, number];
  /** Ports of two PostgreSQL servers. */
  databases?: readonly [number, number];
}

/** Starts haproxy, which needs a moment until it knows which processes are ready. */
export async function startBalancer({ port, apps, databases }: Balanced): Promise<Balancer> {
  const host = `localhost:${port}`;
  const databasePort = databases ? Number(await freePort()) : 0;
  const at = (where: number) => `127.0.0.1:${where}`;
  const env = {
    ORCHARD_HOST: host,
    ORCHARD_BIND: at(port),
    ORCHARD_APP_1: at(apps[0]),
    ORCHARD_APP_2: at(apps[1]),
    ...(databases && {
      ORCHARD_DATABASE: at(databasePort),
      ORCHARD_DB_1: at(databases[0]),
      ORCHARD_DB_2: at(databases[1]),
    }),
  };
  const program = await startProgram('haproxy', ['-db', '-f', configuration], {
    port,
    env,
    debianPackage: 'haproxy',
  });
  return { ...program, port, host, databasePort };
}

/** pgbouncer with the project's own configuration, in transaction mode. */
interface Pooler extends Program {
  /** The URL of the database through pgbouncer. */
  url: string;
}

/**
 * @param folder a folder for its configuration
 * @param cluster the server's files: their owner may use its socket
 */
export async function startPooler(
  folder: string,
  server: Connection,
  cluster: string,
): Promise<Pooler> {
  const port = Number(await freePort());
  const { host, port: serverPort, database, user } = server;
  const changes: [RegExp, string][] = [
    [/^orchard = .*$/m, `orchard = host=${host} port=${serverPort} dbname=${database}`],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    // The test's server needs no password either.
    [/^auth_type = .*$/m, 'auth_type = trust'],
    [/^auth_file = .*$/m, `auth_file = ${join(folder, 'users.txt')}`],
  ];
  let text = readFileSync(join(projectFolder, 'deploy/pgbouncer.ini'), 'utf8');
  for (const [line, other] of changes) {
    if (!line.test(text)) throw new Error(`deploy/pgbouncer.ini has no line ${line.source}`);
    text = text.replace(line, () => other);
  }
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'users.txt'), `"${user}" ""\n`);
  writeFileSync(join(folder, 'pgbouncer.ini'), `${text}unix_socket_dir =\nadmin_users = ${user}\n`);
  // pgbouncer does not run as root either.
  const identity = chooseIdentity(cluster, [folder]);
  const { file, args, ids } = commandAs(identity, 'pgbouncer', [join(folder, 'pgbouncer.ini')]);
  const program = await startProgram(file, args, { port, ids, debianPackage: 'pgbouncer' });
  return { ...program, url: `postgres://${user}@127.0.0.1:${port}/orchard` };
}

import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { projectFolder } from '#server/platform/config/folders.ts';

/** A machine of the drill: a network of its own (a namespace) on the bridge, and a folder. */
export type Machine = ReturnType<typeof makeMachine>;

/** Whose program it is, and what it has in its environment. */
interface StartOptions {
  user?: string;
  env?: Record<string, string>;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] });

/** Whether this machine may have networks of their own within it, and has the programs. */
export const lacking = (): string | undefined => {
  const has = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
  const programs = ['ip', 'setpriv', 'patroni', 'etcd', 'haproxy', 'pgbouncer', 'pgbackrest'];
  const absent = programs.filter((name) => !has(name));
  if (absent.length > 0) return `has no ${absent.join(', ')}`;
  const may = spawnSync('unshare', ['-n', 'ip', 'link', 'add', 'x', 'type', 'bridge']);
  return may.status === 0 ? undefined : 'may not make networks (CAP_NET_ADMIN)';
};

const BRIDGE = `orch${process.pid % 100_000}`;
const spaceOf = (name: string) => `${BRIDGE}-${name}`;

/** The bridge that joins the machines; this process has its first address. */
export function makeNetwork(address: string): void {
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${address}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

/** Removes the bridge and the machines. */
export function removeNetwork(machines: readonly Machine[]): void {
  for (const { name } of machines) ip('netns', 'del', spaceOf(name));
  ip('link', 'del', BRIDGE);
}

/** Puts a machine on the bridge. */
export function makeMachine(name: string, address: string, root: string) {
  const space = spaceOf(name);
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const outer = `${BRIDGE}${name}`.slice(-15);
  ip('netns', 'add', space);
  ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  ip('link', 'set', outer, 'master', BRIDGE, 'up');
  ip('-n', space, 'link', 'set', 'lo', 'up');
  ip('-n', space, 'link', 'set', 'eth0', 'up');
  ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');

  const pids = () =>
    String(ip('netns', 'pids', space))
      .split('\n')
      .filter(Boolean)
      .map(Number);
  const commandOf = (command: readonly string[], user: string | undefined) => [
    ...['netns', 'exec', space],
    ...(user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []),
    ...command,
  ];
  const environment = (env: Record<string, string> = {}) => ({
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    ...env,
  });
  const signal = (name: NodeJS.Signals, only: (pid: number) => boolean = () => true) => {
    for (const pid of pids().filter(only)) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  return {
    name,
    address,
    folder,
    /** Starts a program on it, as the user if one is named; its output goes into a file there. */
    start(program: string, command: readonly string[], { user, env }: StartOptions = {}) {
      const child = spawn('ip', commandOf(command, user), {
        env: environment(env),
        cwd: '/',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const log = createWriteStream(join(folder, `${program}.log`), { flags: 'a' });
      child.stdout.pipe(log, { end: false });
      child.stderr.pipe(log, { end: false });
      return child;
    },
    /** Runs a command on it to its end, and answers what it printed. */
    complete: async (command: readonly string[], { user, env }: StartOptions = {}) => {
      const done = await promisify(execFile)('ip', commandOf(command, user), {
        env: environment(env),
        cwd: '/',
      });
      return done.stdout;
    },
    /** What a program has printed on it. */
    said: (program: string) => readFileSync(join(folder, `${program}.log`), 'utf8'),
    /** Sends a signal to everything that runs on it, or to what `only` picks by its number. */
    signal,
    /** Ends everything on it at once, as when its power fails. */
    async kill() {
      while (pids().length > 0) {
        signal('SIGKILL');
        await pause(20);
      }
    },
    /** It and the named addresses do not reach each other any more. */
    cutOffFrom(addresses: readonly string[]) {
      for (const other of addresses) ip('-n', space, 'route', 'add', 'blackhole', `${other}/32`);
    },
    join(addresses: readonly string[]) {
      for (const other of addresses) ip('-n', space, 'route', 'del', 'blackhole', `${other}/32`);
    },
  };
}

/** The values of the variables that the files of deploy/cluster name. */
export type Variables = Record<string, string>;

/** A file of deploy/cluster with its variables filled in, as envsubst does. */
export function rendered(name: string, variables: Variables): string {
  const text = readFileSync(join(projectFolder, 'deploy/cluster', name), 'utf8');
  return text.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => {
    // The files tell of ${NAME} in their comments.
    const value = variable === 'NAME' ? '$NAME' : variables[variable];
    if (value === undefined) throw new Error(`deploy/cluster/${name} wants ${variable}`);
    return value;
  });
}

/** Writes it where only its owner may read it; answers where. */
export function renderInto(
  folder: string,
  name: string,
  { variables, owner }: { variables: Variables; owner?: string },
): string {
  const path = join(folder, name);
  writeFileSync(path, rendered(name, variables), { mode: 0o600 });
  if (owner) execFileSync('chown', [owner, path]);
  return path;
}

/** The settings that an environment file makes. */
export const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name ?? '', value ?? '']),
  );

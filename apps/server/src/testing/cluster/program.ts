import { spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

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
export interface ProgramOptions {
  port: number;
  env?: Record<string, string>;
  /** The user and group; default: the current ones. */
  ids?: { uid?: number; gid?: number };
  /** The Debian package with the program. */
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

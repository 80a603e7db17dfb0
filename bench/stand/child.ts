import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { siteEnv, siteFlags } from '#scripts/lib/server.mjs';

/** The next message of a child; fails when it ends instead. */
export function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Message);
    });
  });
}

/** Starts a program of this folder and waits until it says that it is ready. */
export async function startChild(
  file: string,
  env: Record<string, string>,
  log: string,
): Promise<ChildProcess> {
  const output = openSync(log, 'a');
  const child = fork(file, {
    env: { PATH: process.env.PATH, ...siteEnv, ...env },
    execArgv: [
      '--expose-gc',
      // As the site is run, and what it is compared with.
      ...siteFlags,
      ...(env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${env.PROFILE}`] : []),
    ],
    stdio: ['ignore', output, output, 'ipc'],
  });
  await nextMessage(child).catch((problem) => {
    throw new Error(`${problem.message}; see ${log}`);
  });
  return child;
}

/** Ends a child in order. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

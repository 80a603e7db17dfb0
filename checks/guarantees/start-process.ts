import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of a test; `first` is its first message, or undefined where it ended instead. */
export interface Started<Message> {
  child: ChildProcess;
  ended: Promise<unknown>;
  first: Message | undefined;
}

/**
 * Starts a program of this folder, and waits for its first message.
 * @param work what it gets as a message
 */
export async function startProcess<Message>(file: string, work: object): Promise<Started<Message>> {
  const child = fork(join(import.meta.dirname, file), {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(child, 'exit');
  child.send(work);
  const first = await Promise.race([
    once(child, 'message').then(([message]) => message as Message),
    ended.then(() => undefined),
  ]);
  return { child, ended, first };
}

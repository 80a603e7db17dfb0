import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { serverFolder } from '#platform/config/folders.ts';

/** Who waits for what: nobody for a backup, an operator for a point. */
export const PRIORITIES = { backup: 15, point: 0 } as const;

/** Program and arguments of a command of this installation. */
export const ownCommand = (...args: string[]): string[] => [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  join(serverFolder, 'dist/site/orchard.js'),
  ...args,
];

/**
 * Starts a command beside the site, at a priority of its own: what it takes in memory and time is not
 * taken from requests.
 * @param isBound ends it when this process ends, and lets both send messages
 * @param hear receives what it prints
 */
export function runBeside(
  [program = '', ...args]: readonly string[],
  hear: (text: string) => void,
  { priority, isBound = false }: { priority: number; isBound?: boolean },
): ChildProcess {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', ...(isBound ? (['ipc'] as const) : [])],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', hear);
  }
  child.once('spawn', () => {
    try {
      setPriority(child.pid as number, priority);
    } catch {
      // It has ended already, or the system knows no priorities.
    }
  });
  return child;
}

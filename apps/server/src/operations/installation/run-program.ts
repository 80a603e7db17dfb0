import { spawnSync } from 'node:child_process';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';

/** How a program of the machine is run. */
export interface ProgramWish {
  /** Another user than this one. */
  user?: string;
  input?: string;
  /** What it is for, in the refusal. */
  what: Sentence;
}

const MOST_TOLD = 400;

/**
 * Runs a program to its end.
 * @returns what it printed
 * @throws StartRefusal with its last words when it fails
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { user, input, what }: ProgramWish,
): string {
  const command = [program, ...args];
  const [first = '', ...rest] =
    user === undefined ? command : ['runuser', '-u', user, '--', ...command];
  const { status, stdout, stderr, error } = spawnSync(first, rest, {
    cwd: '/',
    encoding: 'utf8',
    input: input ?? '',
    maxBuffer: 64e6,
  });
  if (status === 0) return stdout;
  const reason = (error?.message ?? (stderr.trim() || stdout.trim())).slice(-MOST_TOLD);
  throw new StartRefusal({
    ja: `${what.ja}に失敗しました（${reason}）。直してから、もう一度実行してください。`,
    en: `${what.en} failed (${reason}). Put it right, then run this again.`,
  });
}

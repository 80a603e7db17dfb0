import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Known } from '#bench/calls.ts';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import type { Met } from '#bench/load/load.ts';

/** Who comes, to which site, for how long, and how many requests a second they make together. */
export interface OtherMembers {
  port: number;
  host: string;
  sessions: BenchSession[];
  known: Known;
  seconds: number;
  rate: number;
}

/**
 * Sends members who are no part of the trouble, from a process of their own: what makes the trouble
 * keeps its own process busy, and a wait there would be counted as the site's.
 * @returns what they met, when they are gone
 */
export async function sendOthers(members: OtherMembers): Promise<Met> {
  const child = fork(join(import.meta.dirname, 'other-members-process.ts'), {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the other members' process ended with ${code}`);
  });
  child.send(members);
  const [met] = (await Promise.race([once(child, 'message'), ended])) as [Met];
  return met;
}

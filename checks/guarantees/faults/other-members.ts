import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BenchSession } from '#bench/fixture/fixture.ts';
import type { Sample } from '#bench/fixture/sample.ts';
import type { LoadResults } from '#bench/load/load.ts';

/** The members, their site, the duration in seconds, and their requests per second together. */
export interface OtherMembers {
  port: number;
  host: string;
  sessions: BenchSession[];
  sample: Sample;
  seconds: number;
  rate: number;
}

/**
 * Sends requests of members who are not part of the fault. They have a process of their own,
 * because the one that causes the fault is busy, and its delays would count as the site's.
 * @returns the results of all requests, after the last one
 */
export async function sendOthers(members: OtherMembers): Promise<LoadResults> {
  const child = fork(join(import.meta.dirname, 'other-members-process.ts'), {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the other members' process ended with ${code}`);
  });
  child.send(members);
  const [results] = (await Promise.race([once(child, 'message'), ended])) as [LoadResults];
  return results;
}

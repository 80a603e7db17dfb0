import type { BenchSession } from '#bench/fixture/fixture.ts';
import type { Sample } from '#bench/fixture/sample.ts';
import type { LoadResults } from '#bench/load/load.ts';
import { startProcess } from '#checks/guarantees/start-process.ts';

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
  const { first } = await startProcess<LoadResults>('faults/other-members-process.ts', members);
  if (!first) throw new Error("the other members' process ended before its results");
  return first;
}

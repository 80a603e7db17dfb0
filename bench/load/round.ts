import { failures } from '#bench/results.ts';
import { percentile, type Spread, spread } from '#bench/statistics.ts';
import { closedLoop, type Requests } from './load.ts';

/** The results of one round. */
export interface Round {
  answered: number;
  /** Answers a second. */
  rate: number;
  /** Milliseconds that half, 95 and 99 of 100 requests wait at most. */
  p50: number;
  p95: number;
  p99: number;
  /** Microseconds of processor time for an answer. */
  cpu: number;
}

/**
 * Measures a server for one round of a closed loop.
 * @throws Error when a request fails
 */
export async function measureRound(
  { port, cpu }: { port: number; cpu: () => number },
  next: Requests,
  load: { seconds: number; connections?: number },
): Promise<Round> {
  const before = cpu();
  const { answered, seconds, latencies, failed } = await closedLoop(port, next, load);
  const used = cpu() - before;
  if (failed.size > 0) throw new Error(`${failures(failed)} of ${answered} requests failed`);
  return {
    answered,
    rate: answered / seconds,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    cpu: used / answered,
  };
}

/** Returns one result of several rounds. */
export const resultOf = (rounds: readonly Round[], name: keyof Round): Spread =>
  spread(rounds.map((round) => round[name]));

/** Returns the ratio of a result of each round to that of another server in the same round. */
export const ratioOf = (
  rounds: readonly Round[],
  others: readonly Round[],
  name: keyof Round,
): Spread => spread(rounds.map((round, at) => round[name] / (others[at]?.[name] ?? Number.NaN)));

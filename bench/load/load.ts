import { setTimeout as pause } from 'node:timers/promises';
import { failures, percentile, type Spread, spread } from '#bench/results.ts';
import { Connection } from './connection.ts';

/** Returns the next request to send. */
export type Requests = () => Buffer;

export interface LoadResults {
  seconds: number;
  answered: number;
  /** Answers without success, by status; 0: no answer. */
  failed: Map<number, number>;
  /** Milliseconds; in an open loop counted from when the request was due. */
  latencies: number[];
  /** The same for successes alone. */
  served: number[];
}

const CONNECTIONS = 32;
const MOST_CONNECTIONS = 512;

const noResults = (): LoadResults => ({
  seconds: 0,
  answered: 0,
  failed: new Map(),
  latencies: [],
  served: [],
});

async function sendOne(connection: Connection, request: Buffer, due: number, results: LoadResults) {
  const status = await connection.send(request).catch(() => 0);
  const latency = performance.now() - due;
  results.latencies.push(latency);
  if (status < 200 || status > 299) {
    results.failed.set(status, (results.failed.get(status) ?? 0) + 1);
  } else {
    results.answered += 1;
    results.served.push(latency);
  }
}

/**
 * A closed loop: each client sends its next request when it has its answer. Shows the most that a
 * server can do, and little about how long a visitor waits.
 * @param load.most after so many requests it ends, at the latest after the seconds
 */
export async function closedLoop(
  port: number,
  next: Requests,
  load: { seconds: number; connections?: number; most?: number },
): Promise<LoadResults> {
  const { seconds, connections = CONNECTIONS, most = Number.POSITIVE_INFINITY } = load;
  const results = noResults();
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let left = most;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection(port);
      while (left > 0 && performance.now() < end) {
        left -= 1;
        await sendOne(connection, next(), performance.now(), results);
      }
      connection.close();
    }),
  );
  results.seconds = (performance.now() - begin) / 1000;
  return results;
}

/**
 * How many of a stream of independent visitors arrive within a time in which `mean` arrive on
 * average.
 */
function arrivals(mean: number): number {
  let count = 0;
  for (let left = Math.random(); left > Math.exp(-mean); left *= Math.random()) count += 1;
  return count;
}

/**
 * An open loop: requests arrive at `rate` a second on average, whether earlier ones have answers or
 * not. A visitor's wait counts from the time at which the request was due, so that a server that
 * stalls cannot hide the requests of that time.
 */
export async function openLoop(
  port: number,
  next: Requests,
  { seconds, rate }: { seconds: number; rate: number },
): Promise<LoadResults> {
  const results = noResults();
  const free: Connection[] = [];
  const all: Connection[] = [];
  const waiting: number[] = [];
  const under: Promise<void>[] = [];
  const dispatch = (due: number) => {
    const connection = free.pop() ?? (all.length < MOST_CONNECTIONS ? new Connection(port) : null);
    if (!connection) {
      waiting.push(due);
      return;
    }
    if (!all.includes(connection)) all.push(connection);
    under.push(
      sendOne(connection, next(), due, results).then(() => {
        free.push(connection);
        const late = waiting.shift();
        if (late !== undefined) dispatch(late);
      }),
    );
  };
  const begin = performance.now();
  for (let due = begin; due < begin + seconds * 1000; due += 1) {
    for (let left = due - performance.now(); left > 0; left = due - performance.now()) {
      await pause(left);
    }
    for (let count = arrivals(rate / 1000); count > 0; count -= 1) dispatch(due);
  }
  results.seconds = (performance.now() - begin) / 1000;
  // Requests that wait for a connection go out when one is free.
  for (let at = 0; at < under.length; at += 1) await under[at];
  for (const connection of all) connection.close();
  return results;
}

/** Has each of some visitors call once: a first call learns what the later ones know. */
export const callOnceEach = (
  port: number,
  next: Requests,
  visitors: number,
): Promise<LoadResults> => closedLoop(port, next, { seconds: 60, most: visitors });

export interface Round {
  answered: number;
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

export const resultOf = (rounds: readonly Round[], name: keyof Round): Spread =>
  spread(rounds.map((round) => round[name]));

/** Returns the ratio of a result of each round to that of another server in the same round. */
export const ratioOf = (
  rounds: readonly Round[],
  others: readonly Round[],
  name: keyof Round,
): Spread => spread(rounds.map((round, at) => round[name] / (others[at]?.[name] ?? Number.NaN)));

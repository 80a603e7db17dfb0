import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { problem } from '#platform/http/problem.ts';

/** Runs a task when there is room for it. */
export type ConcurrencyLimit = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * How long a refusal is held back, more or less: a client that comes again at once, as in a storm,
 * waits here instead of taking the time of others. More or less, so that clients who came together
 * do not come together again.
 */
const DELAY_MS = 1_000;
/** Refusals that are held back at a time; those beyond go out at once. */
const MAX_DELAYED = 1_000;

/**
 * Makes what holds refusals back: await it before each refusal.
 * @param maxDelayed how many are held back at a time
 * @param ms how long, more or less
 */
export function delayRefusals(maxDelayed = MAX_DELAYED, ms = DELAY_MS): () => Promise<void> {
  let delayed = 0;
  return async () => {
    if (delayed < maxDelayed) {
      delayed += 1;
      await pause(ms * (0.5 + Math.random()));
      delayed -= 1;
    }
  };
}

/**
 * Runs so many tasks at a time, in the order in which they came. A task that finds the queue full is
 * refused before anything of it runs.
 * @throws Problem 503 when the queue is full
 */
export function limitConcurrency(options: {
  /** Tasks that run at a time. */
  concurrency: number;
  /** Tasks that may wait. */
  queueSize: number;
}): ConcurrencyLimit {
  const limit = pLimit(options.concurrency);
  const delayRefusal = delayRefusals();
  return async (task) => {
    if (limit.pendingCount < options.queueSize) return limit(task);
    await delayRefusal();
    throw problem(503, { 'retry-after': '5' });
  };
}

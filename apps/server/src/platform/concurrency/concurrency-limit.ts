import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { problem } from '#platform/http/problem.ts';

/** Runs a task when there is room for it. */
export type ConcurrencyLimit = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Mean delay of a refusal: a client that retries at once waits here instead of taking the time of
 * others. The delay varies, so that clients who came together do not return together.
 */
const DELAY_MS = 1_000;
/** Limit of delayed refusals; further ones go out at once. */
const MAX_DELAYED = 1_000;

/**
 * Makes a delay for refusals: await it before each one.
 * @param maxDelayed limit of delayed refusals at a time
 * @param ms mean delay in milliseconds
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
 * Limits how many tasks run at a time; they start in the order of their calls. Refuses a task before
 * it starts when the queue is full.
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

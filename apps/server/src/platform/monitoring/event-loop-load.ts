import { performance } from 'node:perf_hooks';

// Share of the time; above it, new requests wait for running ones.
const OVERLOADED = 0.9;
const INTERVAL_MS = 1_000;

/** Returns a function that tells whether the event loop was busy in the last measured second. */
export function watchEventLoop(): () => boolean {
  // Not from the beginning: a start keeps the loop busy and is over before the first request.
  let since = performance.eventLoopUtilization();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isOverloaded = false;
  return () => {
    const now = performance.now();
    if (now - lookedAt < INTERVAL_MS) return isOverloaded;
    const isFirst = lookedAt === Number.NEGATIVE_INFINITY;
    const sofar = performance.eventLoopUtilization();
    isOverloaded =
      !isFirst && performance.eventLoopUtilization(sofar, since).utilization > OVERLOADED;
    since = sofar;
    lookedAt = now;
    return isOverloaded;
  };
}

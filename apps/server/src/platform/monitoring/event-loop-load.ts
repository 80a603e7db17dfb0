import { performance } from 'node:perf_hooks';

// Of its time; above it, what comes waits for what is there.
const OVERLOADED = 0.9;
const LOOKS_MS = 1_000;

/** Tells whether this process had hardly a moment to spare, as of the last second that was looked at. */
export function watchEventLoop(): () => boolean {
  // Not from the beginning: whoever starts is busy, and done with it when somebody asks.
  let since = performance.eventLoopUtilization();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isOverloaded = false;
  return () => {
    const now = performance.now();
    if (now - lookedAt < LOOKS_MS) return isOverloaded;
    const isFirst = lookedAt === Number.NEGATIVE_INFINITY;
    const sofar = performance.eventLoopUtilization();
    isOverloaded =
      !isFirst && performance.eventLoopUtilization(sofar, since).utilization > OVERLOADED;
    since = sofar;
    lookedAt = now;
    return isOverloaded;
  };
}

import { performance } from 'node:perf_hooks';

// Of its time; above it, what comes waits for what is there.
const BUSY = 0.9;
const LOOKS_MS = 1_000;

/** Tells whether this process had hardly a moment to spare, as of the last second that was looked at. */
export function watchOwnTime(): () => boolean {
  // Not from the beginning: whoever starts is busy, and done with it when somebody asks.
  let since = performance.eventLoopUtilization();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isBusy = false;
  return () => {
    const now = performance.now();
    if (now - lookedAt < LOOKS_MS) return isBusy;
    const isFirst = lookedAt === Number.NEGATIVE_INFINITY;
    const sofar = performance.eventLoopUtilization();
    isBusy = !isFirst && performance.eventLoopUtilization(sofar, since).utilization > BUSY;
    since = sofar;
    lookedAt = now;
    return isBusy;
  };
}

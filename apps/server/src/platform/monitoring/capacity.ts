import { performance } from 'node:perf_hooks';
import { diskSpace } from '#platform/storage/disk-space.ts';

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

/** Whether the disk has space for what members and operators change. */
interface SpaceWatch {
  /** As of the last second. */
  isFree(): boolean;
  stop(): void;
}

/**
 * Reserve of the database's disk, in bytes. PostgreSQL stops when it cannot write its log, and then
 * reads fail too. So the site refuses changes while the database still has space for its own writes.
 */
export const RESERVE_BYTES = 64 * 2 ** 20;

/** The same in files (inodes): it stops where it cannot make the next file of its log. */
export const RESERVE_FILES = 500;

const EVERY_MS = 1_000;

/**
 * Watches the free space of a disk, in bytes and in files.
 * @param reserve bytes that must stay free
 */
export async function watchDiskSpace(folder: string, reserve = RESERVE_BYTES): Promise<SpaceWatch> {
  let isFree = true;
  const check = async () => {
    try {
      const { bytes, files } = await diskSpace(folder);
      isFree = bytes.free >= reserve && (files === null || files.free >= RESERVE_FILES);
    } catch {
      // A disk without this information fails at the next write.
      isFree = true;
    }
  };
  await check();
  const timer = setInterval(check, EVERY_MS).unref();
  return { isFree: () => isFree, stop: () => clearInterval(timer) };
}

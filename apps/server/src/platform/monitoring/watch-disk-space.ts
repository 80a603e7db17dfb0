import { statfs } from 'node:fs/promises';

/** Whether the disk has space for what members and operators change. */
export interface DiskSpace {
  /** As of the last second. */
  isFree(): boolean;
  stop(): void;
}

/**
 * Reserve of the database's disk, in bytes. PostgreSQL stops when it cannot write its log, and then
 * reads fail too. So the site refuses changes while the database still has space for its own writes.
 */
export const RESERVE_BYTES = 64 * 2 ** 20;

const EVERY_MS = 1_000;

/**
 * Watches the free space of a disk.
 * @param reserve bytes that must stay free
 */
export async function watchDiskSpace(folder: string, reserve = RESERVE_BYTES): Promise<DiskSpace> {
  let isFree = true;
  const check = async () => {
    try {
      const { bavail, bsize } = await statfs(folder);
      isFree = bavail * bsize >= reserve;
    } catch {
      // A disk without this information fails at the next write.
      isFree = true;
    }
  };
  await check();
  const timer = setInterval(check, EVERY_MS).unref();
  return { isFree: () => isFree, stop: () => clearInterval(timer) };
}

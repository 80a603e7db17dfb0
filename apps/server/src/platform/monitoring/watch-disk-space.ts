import { statfs } from 'node:fs/promises';

/** Whether the disk has space for what members and operators change. */
export interface DiskSpace {
  /** As of the last second. */
  isFree(): boolean;
  stop(): void;
}

/**
 * What is kept free of the disk that the database lies on, in bytes. PostgreSQL ends when it cannot
 * write its log, and a database that has ended cannot be read either: so whatever changes something
 * is refused while there is still space for what the database writes by itself.
 */
export const RESERVE_BYTES = 64 * 2 ** 20;

const EVERY_MS = 1_000;

/**
 * Watches over the free space of a disk.
 * @param reserve bytes that are kept free
 */
export async function watchDiskSpace(folder: string, reserve = RESERVE_BYTES): Promise<DiskSpace> {
  let isFree = true;
  const look = async () => {
    try {
      const { bavail, bsize } = await statfs(folder);
      isFree = bavail * bsize >= reserve;
    } catch {
      // A disk that cannot be asked says so when it is written.
      isFree = true;
    }
  };
  await look();
  const timer = setInterval(look, EVERY_MS).unref();
  return { isFree: () => isFree, stop: () => clearInterval(timer) };
}

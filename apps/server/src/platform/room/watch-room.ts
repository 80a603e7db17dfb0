import { statfs } from 'node:fs/promises';

/** Whether the disk has room for what members and operators change. */
export interface Room {
  /** As of the last second. */
  isThere(): boolean;
  stop(): void;
}

/**
 * What is kept free of the disk that the database lies on, in bytes. PostgreSQL ends when it cannot
 * write its log, and a database that has ended cannot be read either: so whatever changes something
 * is refused while there is still room for what the database writes by itself.
 */
export const RESERVE_BYTES = 64 * 2 ** 20;

const EVERY_MS = 1_000;

/**
 * Watches over the room in a folder.
 * @param reserve bytes that are kept free
 */
export async function watchRoom(folder: string, reserve = RESERVE_BYTES): Promise<Room> {
  let isThere = true;
  const look = async () => {
    try {
      const { bavail, bsize } = await statfs(folder);
      isThere = bavail * bsize >= reserve;
    } catch {
      // A disk that cannot be asked says so when it is written.
      isThere = true;
    }
  };
  await look();
  const timer = setInterval(look, EVERY_MS).unref();
  return { isThere: () => isThere, stop: () => clearInterval(timer) };
}

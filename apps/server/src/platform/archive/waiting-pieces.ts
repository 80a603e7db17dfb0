import { open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ARCHIVING_OFF } from '@orchard/embedded-postgres';
import { isHistory, isPiece, keyOfPiece, type Piece } from './pieces.ts';
import { type ArchivePlace, putSealed } from './sealed-objects.ts';

/** With less room than this nothing more is kept here for the archive; the site goes first. */
const LEAST_ROOM = 256 * 2 ** 20;
/** With this much it begins again. */
const ENOUGH_ROOM = 2 * LEAST_ROOM;

const offIn = (waiting: string) => join(waiting, ARCHIVING_OFF);

const isOff = (waiting: string) =>
  stat(offIn(waiting)).then(
    () => true,
    () => false,
  );

/** The pieces of the log that wait to be taken away, in order. */
export async function listWaiting(waiting: string): Promise<string[]> {
  return (await readdir(waiting)).filter(isPiece).sort();
}

/**
 * Gives the disk's room back to the site when it becomes scarce: the pieces that wait go, and no
 * more come until there is enough again.
 * @returns whether pieces may wait
 */
export async function guardRoom(waiting: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(waiting);
  const room = bavail * bsize;
  const wasOff = await isOff(waiting);
  if (room >= (wasOff ? ENOUGH_ROOM : LEAST_ROOM)) {
    if (wasOff) await rm(offIn(waiting), { force: true });
    return true;
  }
  if (!wasOff) await writeFile(offIn(waiting), '');
  for (const name of await listWaiting(waiting)) await rm(join(waiting, name), { force: true });
  return false;
}

/** Where the first page of a piece holds the number of its cluster. */
const SYSTEM_AT = 24;

async function systemOf(file: string): Promise<string> {
  const opened = await open(file);
  try {
    const { buffer } = await opened.read(Buffer.alloc(8), 0, 8, SYSTEM_AT);
    return String(buffer.readBigUInt64LE());
  } finally {
    await opened.close();
  }
}

/**
 * Takes one piece away into the store. Only then it goes from here.
 * @param running the cluster that runs; a piece may still be of the one before
 */
export async function shipPiece(
  waiting: string,
  name: string,
  running: string,
  place: ArchivePlace,
): Promise<Piece> {
  const from = join(waiting, name);
  const { mtimeMs } = await stat(from);
  const system = isHistory(name) ? running : await systemOf(from);
  let piece: Piece = { system, name, closedAt: Math.floor(mtimeMs), bytes: 0 };
  await putSealed(place, from, (bytes) => {
    piece = { ...piece, bytes };
    return keyOfPiece(piece);
  });
  await rm(from, { force: true });
  return piece;
}

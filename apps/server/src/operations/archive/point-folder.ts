import { existsSync, rmSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { endLeftover } from '@orchard/embedded-postgres';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';
import { diskSpace } from '#platform/storage/disk-space.ts';

/** The data folder of a point beside the site. */
export const pointIn = (dataDir: string): string => join(dataDir, 'point-in-time');

/** Where the site of a point listens, in its data folder. */
export const socketOf = (folder: string): string => join(folder, 'site.sock');

/** Removes a point that was left open by a site that died; one that is still ending goes by itself. */
export async function clearPoint(dataDir: string): Promise<void> {
  const folder = pointIn(dataDir);
  if (!existsSync(folder)) return;
  try {
    await endLeftover(folder, () => {});
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  } catch {
    // Its process is at work there.
  }
}

/**
 * What the site can make again, what is unfinished, and members' files of their own data, which a
 * member can ask for again.
 */
const LEFT_OUT = /^(?:transcoding|sized|arriving|member-data)(?:\/|$)/;

/** Gives a point the site's media by second names, without what the site makes by itself. */
export async function linkMedia(dataDir: string, folder: string): Promise<void> {
  const media = join(dataDir, 'media');
  for (const entry of await readdir(media, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name).slice(media.length + 1);
    if (!entry.isFile() || entry.name.startsWith('.') || LEFT_OUT.test(name)) continue;
    const to = join(folder, 'media', name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rm(to, { force: true });
    await linkFile(join(media, name), to);
  }
}

/**
 * Gives a file a second name, which takes no room: it never changes under its name, so that both may
 * be of one file.
 * @param bytes its size, where it must have that
 * @returns false where there is none of that name and size
 */
export async function linkFile(from: string, to: string, bytes?: number): Promise<boolean> {
  try {
    if (bytes !== undefined && (await stat(from)).size !== bytes) return false;
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK') throw error;
    await copyFile(from, to);
  }
  return true;
}

/** @throws StartRefusal when there is not room for a point beside the site */
export async function refuseTightDisk(folder: string, bytes: number): Promise<void> {
  if ((await diskSpace(folder)).bytes.free > bytes) return;
  const gigabytes = (bytes / 1e9).toFixed(1);
  throw new StartRefusal({
    ja: `DATA_DIRのディスクに、その時点を開くための空き（約${gigabytes} GB）がありません。`,
    en: `The disk of DATA_DIR lacks the room for that point in time (about ${gigabytes} GB).`,
  });
}

/** What a point's process tells the site. */
export type FromPoint =
  | { kind: 'step'; says: Sentence }
  | { kind: 'failed'; says: Sentence }
  | {
      kind: 'ready';
      /** What the site sends with requests that it passes on. */
      cookies: string;
      /** How the point's database is reached, as the role that its site serves with. */
      connection: Connection;
    };

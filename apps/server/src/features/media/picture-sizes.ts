import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSize } from '@orchard/contract/picture-sizes';
import type { FastifyBaseLogger } from 'fastify';
import { queueImage } from '#platform/image-queue.ts';
import { storeFile } from '#platform/storage/store-file.ts';
import { drawSize, isPictureSize } from './draw-size.ts';

/** Where pictures lie as they were stored. */
const STORED = 'images';
/** As uploads and the demo content name them: nothing in it leads out of a folder. */
const NAME = /^[\w-][\w.-]*\.webp$/;
/** So long nothing is drawn after it could not be kept: drawing for each request costs more. */
const REST_MS = 60_000;
/** As many may wait to be drawn; for what comes beyond, the stored ones have to do. */
const MOST_WAITING = 32;
/** Kept in place of a picture whose stored one will do. */
const NOTHING = Buffer.alloc(0);

const look = (path: string) => stat(path).catch(() => undefined);

/**
 * Stored pictures in sizes: drawn when first asked for, and kept below `sized/`, which may be
 * thrown away at any time. Pictures have names that are never used twice, so none grows old.
 */
export function pictureSizes(mediaDir: string, log: FastifyBaseLogger) {
  const underWay = new Map<string, Promise<string>>();
  let restsUntil = 0;
  let waiting = 0;

  const make = async (name: string, size: PictureSize, folder: string): Promise<string> => {
    const stored = join(mediaDir, STORED, name);
    const [original, made] = await Promise.all([look(stored), look(join(mediaDir, folder, name))]);
    // What was taken away is gone in every size.
    if (!original) return STORED;
    if (made) return made.size > 0 ? folder : STORED;
    if (performance.now() < restsUntil || waiting >= MOST_WAITING) return STORED;
    waiting += 1;
    try {
      const drawn = await queueImage(async (sharp) =>
        drawSize(sharp, await readFile(stored), size),
      );
      await storeFile(join(mediaDir, folder), name, drawn ?? NOTHING);
      return drawn ? folder : STORED;
    } catch (err) {
      restsUntil = performance.now() + REST_MS;
      log.warn({ err, name, size }, 'a picture was not kept in a size');
      return STORED;
    } finally {
      waiting -= 1;
    }
  };

  return {
    /**
     * In which folder of the media a picture lies in a size: among the stored ones where there is
     * no such size, or nothing smaller could be drawn.
     */
    async folderOf(name: string, size: unknown): Promise<string> {
      if (!isPictureSize(size) || !NAME.test(name)) return STORED;
      const folder = join('sized', size);
      const path = join(folder, name);
      let made = underWay.get(path);
      if (!made) {
        made = make(name, size, folder).finally(() => underWay.delete(path));
        underWay.set(path, made);
      }
      return made;
    },
  };
}

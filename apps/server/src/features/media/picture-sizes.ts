import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSize } from '@orchard/contract/picture-sizes';
import { MAX_IMAGE_MEGAPIXELS } from '@orchard/contract/staff/uploads';
import type { FastifyBaseLogger } from 'fastify';
import type { default as Sharp } from 'sharp';
import { queueImage } from '#platform/concurrency/image-queue.ts';
import { storeFile } from '#platform/storage/disk-storage.ts';

/** What a size is at most, in pixels. */
interface Shape {
  width: number;
  /** Width and height to cut to, around the middle; absent: not cut. */
  ratio?: number;
  quality: number;
}

/** Twice the display width, because most screens have two pixels per point. */
const SHAPES: Readonly<Record<PictureSize, Shape>> = {
  // A card is up to 400 wide.
  card: { width: 800, quality: 75 },
  // Beside the words of a row, 144 wide.
  row: { width: 288, quality: 75 },
  wide: { width: 1280, quality: 75 },
  // The banner on phones, up to 432 wide: its 14 kB fit into TCP's first window.
  phone: { width: 864, ratio: 16 / 9, quality: 72 },
};

/** Whether the name is one of the sizes. */
export const isPictureSize = (value: unknown): value is PictureSize =>
  typeof value === 'string' && Object.hasOwn(SHAPES, value);

const PIXELS = MAX_IMAGE_MEGAPIXELS * 1_000_000;

/**
 * Draws a stored picture in a size.
 * @returns undefined if the picture itself will do: it is small enough already, in pixels or in
 * bytes, or it cannot be drawn
 */
export async function resize(
  sharp: typeof Sharp,
  picture: Buffer,
  size: PictureSize,
): Promise<Buffer | undefined> {
  const { width: most, ratio, quality } = SHAPES[size];
  try {
    const drawing = sharp(picture, {
      limitInputPixels: PIXELS,
      sequentialRead: true,
      failOn: 'error',
    });
    const has = await drawing.metadata();
    const width = Math.min(most, has.width, Math.floor(has.height * (ratio ?? Infinity)));
    const height = Math.max(1, Math.round(width / (ratio ?? has.width / has.height)));
    if (has.width <= width && has.height <= height) return undefined;
    const drawn = await drawing
      .resize({ width, height, fit: 'cover', position: 'centre' })
      .webp({ quality, effort: 4 })
      .toBuffer();
    return drawn.length < picture.length ? drawn : undefined;
  } catch {
    return undefined;
  }
}

/** Folder of the stored pictures. */
const STORED = 'images';
/** Names of uploads and demo content; they cannot lead out of the folder. */
const NAME = /^[\w-][\w.-]*\.webp$/;
/** Pause after a drawing that could not be stored, because drawing for each request costs more. */
const REST_MS = 60_000;
/** Greatest length of the queue; requests beyond it get the stored picture. */
const MOST_WAITING = 32;
/** Stored in place of a size for which the stored picture will do. */
const NOTHING = Buffer.alloc(0);

const statIfThere = (path: string) => stat(path).catch(() => undefined);

/**
 * Stored pictures in sizes: drawn on the first request and stored in `sized/`, which may be emptied
 * at any time. A picture's name is never used twice, so no size becomes stale.
 */
export function pictureSizes(mediaDir: string, log: FastifyBaseLogger) {
  const underWay = new Map<string, Promise<string>>();
  let restsUntil = 0;
  let waiting = 0;

  const make = async (name: string, size: PictureSize, folder: string): Promise<string> => {
    const stored = join(mediaDir, STORED, name);
    const [original, made] = await Promise.all([
      statIfThere(stored),
      statIfThere(join(mediaDir, folder, name)),
    ]);
    // A deleted picture has no sizes.
    if (!original) return STORED;
    if (made) return made.size > 0 ? folder : STORED;
    if (performance.now() < restsUntil || waiting >= MOST_WAITING) return STORED;
    waiting += 1;
    try {
      // A picture that cannot be read keeps no other from being drawn.
      const picture = await readFile(stored).catch(() => undefined);
      if (!picture) return STORED;
      const drawn = await queueImage((sharp) => resize(sharp, picture, size));
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
     * The media folder that contains a picture in a size: the stored pictures' folder if there is no
     * such size, or if nothing smaller could be drawn.
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

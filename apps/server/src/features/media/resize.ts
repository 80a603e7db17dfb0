import type { PictureSize } from '@orchard/contract/picture-sizes';
import { MAX_IMAGE_MEGAPIXELS } from '@orchard/contract/staff/uploads';
import type { default as Sharp } from 'sharp';

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

import { tell } from '@orchard/contract/staff/messages';
import { MAX_IMAGE_MEGAPIXELS } from '@orchard/contract/staff/uploads';
import pLimit from 'p-limit';
import type { default as Sharp } from 'sharp';
import { fieldsProblem } from '#platform/http/problem.ts';

let loaded: Promise<typeof Sharp> | undefined;

/** The library, read when the first picture comes: few processes ever see one. */
function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // Only what reads these formats may run at all; no SVG, PDF or anything that could name other files.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(
        (format) => `VipsForeignLoad${format}`,
      ),
    });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

/** One picture at a time: its pixels lie in memory. */
const inTurn = pLimit(1);

/** Longest side of a stored picture, in pixels. */
const LONGEST_SIDE = 2560;
const PIXELS = MAX_IMAGE_MEGAPIXELS * 1_000_000;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

const refused = (sentence: string) => fieldsProblem({ file: [sentence] });
const unreadable = () => refused(tell('upload.unreadable'));

/**
 * Draws a picture anew as WebP, upright, at most 2,560 pixels wide or high, without position,
 * camera or anything else that the file carried. What it is, its content tells and not its name;
 * of a moving picture the first frame stays.
 * @throws Problem 422 when it is no picture, or has too many pixels
 */
export const redrawImage = (file: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    if (file.length === 0) throw unreadable();
    const sharp = await loadSharp();
    // Its head alone, which says how large the picture says it is.
    const head = sharp(file, { limitInputPixels: false });
    const found = await head.metadata().catch(() => undefined);
    if (!found || !FORMATS.has(found.format)) throw unreadable();
    if (found.width * found.height > PIXELS) {
      throw refused(tell('upload.too_many_pixels', { hundreds: MAX_IMAGE_MEGAPIXELS }));
    }
    return sharp(file, { limitInputPixels: PIXELS, sequentialRead: true, failOn: 'error' })
      .autoOrient()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 82, effort: 4 })
      .toBuffer()
      .catch(() => {
        throw unreadable();
      });
  });

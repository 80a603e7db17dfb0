import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { MAX_IMAGE_MEGAPIXELS } from '@orchard/contract/staff/uploads';
import { fieldsProblem } from '#platform/http/problem.ts';
import { queueImage } from '#platform/image-queue.ts';

/** Longest side of a stored picture, in pixels. */
const LONGEST_SIDE = 2560;
const PIXELS = MAX_IMAGE_MEGAPIXELS * 1_000_000;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

const refused = (sentence: string) => fieldsProblem({ file: [sentence] });
const unreadable = () => refused(formatStaffMessage('upload.unreadable'));

/**
 * Draws a picture anew as WebP, upright, at most 2,560 pixels wide or high, without position,
 * camera or anything else that the file carried. What it is, its content tells and not its name;
 * of a moving picture the first frame stays.
 * @throws Problem 422 when it is no picture, or has too many pixels
 */
export const redrawImage = (file: Buffer): Promise<Buffer> =>
  queueImage(async (sharp) => {
    if (file.length === 0) throw unreadable();
    // Its head alone, which says how large the picture says it is.
    const head = sharp(file, { limitInputPixels: false });
    const found = await head.metadata().catch(() => undefined);
    if (!found || !FORMATS.has(found.format)) throw unreadable();
    if (found.width * found.height > PIXELS) {
      throw refused(
        formatStaffMessage('upload.too_many_pixels', { hundreds: MAX_IMAGE_MEGAPIXELS }),
      );
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

import pLimit from 'p-limit';
import type { default as Sharp } from 'sharp';

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
const limit = pLimit(1);

/** Works on a picture when no other one is worked on. */
export const queueImage = <Result>(
  draw: (sharp: typeof Sharp) => Promise<Result>,
): Promise<Result> => limit(async () => draw(await loadSharp()));

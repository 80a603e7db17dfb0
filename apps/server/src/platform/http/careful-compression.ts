import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { kept } from '#platform/kept.ts';

const compress = promisify(brotliCompress);

/** Sum of the sizes of compressed answers that are kept. */
const MOST_BYTES = 2 * 2 ** 20;
/** After each answer the careful way rests so many times as long as that one took. */
const REST = 9;

/** What a long answer is called: the same for the same bytes. */
export const tagOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** Compresses with much more time than usual, for answers whose length is worth it. */
export interface CarefulCompression {
  /**
   * The answer in brotli, kept or made now; undefined when it is not its turn: one at a time, and a
   * tenth of one processor at most, however many ask.
   * @param tag from {@link tagOf}
   */
  brotli(bytes: Buffer, tag: string): Promise<Buffer> | undefined;
}

/** Begins with nothing kept. */
export function createCarefulCompression(): CarefulCompression {
  const done = kept<Buffer>(MOST_BYTES, ({ length }) => length);
  let current: { tag: string; brotli: Promise<Buffer> } | undefined;
  let restsUntil = 0;

  async function make(bytes: Buffer, tag: string): Promise<Buffer> {
    const begun = performance.now();
    try {
      const brotli = await compress(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_DEFAULT_WINDOW,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
      done.set(tag, brotli);
      return brotli;
    } finally {
      const now = performance.now();
      restsUntil = now + REST * (now - begun);
      current = undefined;
    }
  }

  return {
    brotli(bytes, tag) {
      const found = done.get(tag);
      if (found) return Promise.resolve(found);
      if (current) return current.tag === tag ? current.brotli : undefined;
      if (performance.now() < restsUntil) return undefined;
      current = { tag, brotli: make(bytes, tag) };
      return current.brotli;
    },
  };
}

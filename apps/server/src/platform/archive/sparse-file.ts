import { open } from 'node:fs/promises';
import { Writable } from 'node:stream';

const ZEROS = Buffer.alloc(1 << 16);

/** Whether a part of a stream holds nothing but zeros. */
function isEmpty(chunk: Buffer): boolean {
  for (let at = 0; at < chunk.length; at += ZEROS.length) {
    const part = chunk.subarray(at, at + ZEROS.length);
    if (!part.equals(ZEROS.subarray(0, part.length))) return false;
  }
  return true;
}

/**
 * Writes a file and leaves its empty parts out, which read as zeros: pieces of the log that were
 * closed early are mostly empty, and there are a thousand of them in a day.
 */
export async function sparseFile(path: string): Promise<Writable> {
  const file = await open(path, 'w', 0o600);
  let at = 0;
  return new Writable({
    highWaterMark: 1 << 20,
    write(chunk: Buffer, _encoding, done) {
      const from = at;
      at += chunk.length;
      if (isEmpty(chunk)) return done();
      file.write(chunk, 0, chunk.length, from).then(() => done(), done);
    },
    final(done) {
      file.truncate(at).then(() => done(), done);
    },
    destroy(error, done) {
      file.close().then(() => done(error), done);
    },
  });
}

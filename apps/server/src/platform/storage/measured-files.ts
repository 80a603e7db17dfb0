import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Size and checksum of a file. */
export interface Measured {
  bytes: number;
  sha256: string;
}

/** Whether two files hold the same. */
export const isSame = (one: Measured, other: Measured): boolean =>
  one.bytes === other.bytes && one.sha256 === other.sha256;

/** Counts and sums what passes. */
export function measure(): { stream: Transform; result: () => Measured } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Copies a file and answers what it held. */
export async function copyMeasured(from: string, to: string): Promise<Measured> {
  await mkdir(dirname(to), { recursive: true });
  const measured = measure();
  await pipeline(
    createReadStream(from),
    measured.stream,
    createWriteStream(to, { mode: 0o600, flush: true }),
  );
  return measured.result();
}

/** Reads a file's size and checksum. */
export async function measureFile(path: string): Promise<Measured> {
  const measured = measure();
  measured.stream.resume();
  await pipeline(createReadStream(path), measured.stream);
  return measured.result();
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline as pipe, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { BackedUpFile } from './manifest.ts';

/** Size and checksum of a file. */
export type Measured = Omit<BackedUpFile, 'path'>;

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

/** The same; null where the file has gone meanwhile. */
export async function copyIfThere(from: string, to: string): Promise<Measured | null> {
  try {
    return await copyMeasured(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(from)) throw error;
    await rm(to, { force: true });
    return null;
  }
}

/** Reads a file's size and checksum. */
export async function measureFile(path: string): Promise<Measured> {
  const measured = measure();
  measured.stream.resume();
  await pipeline(createReadStream(path), measured.stream);
  return measured.result();
}

/** Every file below a folder, by its path from there with slashes. */
export async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Whether a file of a backup is as it was written. */
export async function isIntact(folder: string, { path, bytes, sha256 }: BackedUpFile) {
  try {
    const found = await measureFile(join(folder, path));
    return found.bytes === bytes && found.sha256 === sha256;
  } catch {
    return false;
  }
}

/** Copies a file of a backup to its place, unless the same file is there. */
export async function bringFile(
  folder: string,
  file: BackedUpFile,
  dataDir: string,
): Promise<void> {
  if (await isIntact(dataDir, file)) return;
  await copyMeasured(join(folder, file.path), join(dataDir, file.path));
}

/**
 * The lines of a packed file of a backup, one row each. Only a line feed ends one: texts may hold
 * U+2028 and its like, at which `node:readline` ends lines too.
 * @throws when the file cannot be read or unpacked
 */
export async function* packedLines(path: string): AsyncGenerator<string> {
  // Each way out of the loop below ends both streams, and each fault comes out of it.
  const unpacked = pipe(createReadStream(path), createGunzip(), () => {});
  let rest = '';
  for await (const chunk of unpacked.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

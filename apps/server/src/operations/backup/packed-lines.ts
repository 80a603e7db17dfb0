import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * The lines of a packed file of a backup, one row each. Only a line feed ends one: texts may hold
 * U+2028 and its like, at which `node:readline` ends lines too.
 * @throws when the file cannot be read or unpacked
 */
export async function* packedLines(path: string): AsyncGenerator<string> {
  // Each way out of the loop below ends both streams, and each fault comes out of it.
  const unpacked = pipeline(createReadStream(path), createGunzip(), () => {});
  let rest = '';
  for await (const chunk of unpacked.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

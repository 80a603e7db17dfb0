import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { measureFile } from '#platform/storage/measured-files.ts';
import { testFolder } from '#testing/test-folder.ts';
import { bringFile, packedLines } from './files.ts';

const folder = testFolder()();

/** A file of a backup as it was looked at, with what it became before it is restored. */
async function exchanged(path: string, before: Buffer, after = before) {
  writeFileSync(join(folder, path), before);
  const file = { path, ...(await measureFile(join(folder, path))) };
  writeFileSync(join(folder, path), after);
  return file;
}

test('a file that is exchanged after the backup was looked at does not come to its place', async () => {
  const to = join(folder, 'site');
  const honest = await exchanged('honest', Buffer.from('as it was'));
  await bringFile(folder, honest, to);
  expect(existsSync(join(to, 'honest'))).toBe(true);
  const file = await exchanged('film', Buffer.from('as it was'), Buffer.from('another'));
  await expect(bringFile(folder, file, to)).rejects.toThrow('film of the backup was changed');
  expect(existsSync(join(to, 'film'))).toBe(false);
});

test('rows that are exchanged after the backup was looked at are refused when all are read', async () => {
  const read = async (file: Parameters<typeof packedLines>[1]) => {
    const lines: string[] = [];
    for await (const line of packedLines(join(folder, 'rows'), file)) lines.push(line);
    return lines;
  };
  const rows = gzipSync('{"id":1}\n{"id":2}\n');
  expect(await read(await exchanged('rows', rows))).toEqual(['{"id":1}', '{"id":2}']);
  const file = await exchanged('rows', rows, gzipSync('{"id":1}\n{"id":3}\n'));
  await expect(read(file)).rejects.toThrow('rows of the backup was changed');
});

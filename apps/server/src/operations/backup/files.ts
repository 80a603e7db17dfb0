import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline as pipe } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import {
  copyMeasured,
  isSame,
  type Measured,
  measure,
  measureFile,
} from '#platform/storage/measured-files.ts';
import type { BackedUpFile } from './manifest.ts';

/** Copies a file and answers what it held; null where it has gone meanwhile. */
export async function copyIfThere(from: string, to: string): Promise<Measured | null> {
  try {
    return await copyMeasured(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(from)) throw error;
    await rm(to, { force: true });
    return null;
  }
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
export async function isIntact(folder: string, file: BackedUpFile): Promise<boolean> {
  try {
    return isSame(await measureFile(join(folder, file.path)), file);
  } catch {
    return false;
  }
}

/** What came out of a backup is not what was looked at before: it was changed in between. */
const changed = (path: string): StartRefusal =>
  new StartRefusal({
    ja: `バックアップの ${path} が、復元の途中で書き換えられました。ほかの人が書き込めない場所に置いて、もう一度実行してください。`,
    en: `${path} of the backup was changed while it was restored: bring the backup to a place that nobody else may write to, and run it again.`,
  });

/**
 * Copies a file of a backup to its place, unless the same file is there.
 * @throws StartRefusal where the copy is not what the backup says
 */
export async function bringFile(
  folder: string,
  file: BackedUpFile,
  dataDir: string,
): Promise<void> {
  if (await isIntact(dataDir, file)) return;
  const to = join(dataDir, file.path);
  if (isSame(await copyMeasured(join(folder, file.path), to), file)) return;
  await rm(to, { force: true });
  throw changed(file.path);
}

/**
 * The lines of a packed file of a backup, one row each. Only a line feed ends one: texts may hold
 * U+2028 and its like, at which `node:readline` ends lines too.
 * @param says what the file has to be; absent: whatever it is
 * @throws when the file cannot be read or unpacked, or, after its last line, is another one
 */
export async function* packedLines(path: string, says?: BackedUpFile): AsyncGenerator<string> {
  const measured = measure();
  // Each way out of the loop below ends all streams, and each fault comes out of it.
  const unpacked = pipe(createReadStream(path), measured.stream, createGunzip(), () => {});
  let rest = '';
  for await (const chunk of unpacked.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
  if (says && !isSame(measured.result(), says)) throw changed(says.path);
}

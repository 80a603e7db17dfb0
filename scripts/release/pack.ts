import { createHash } from 'node:crypto';
import { chmod, lstat, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create } from 'tar';

/** Every file, link and folder below a folder, by its path from there, in one order everywhere. */
async function entriesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort((a, b) => (a < b ? -1 : 1));
}

/** Gives files the rights that say whether they run, and nothing of the maker's machine. */
async function evenRights(folder: string, entries: readonly string[]): Promise<void> {
  for (const entry of entries) {
    const path = join(folder, entry);
    const found = await lstat(path);
    if (found.isSymbolicLink()) continue;
    await chmod(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

/**
 * Packs a folder into an archive whose bytes depend on nothing but its content.
 * @param folder its name is that of the archive's only folder
 * @param mtime of everything in it
 * @param level of compression, 1 to 9
 */
export async function pack(
  folder: string,
  file: string,
  mtime: Date,
  level: number,
): Promise<void> {
  await chmod(folder, 0o755);
  const name = folder.slice(dirname(folder).length + 1);
  const entries = await entriesOf(folder);
  await evenRights(folder, entries);
  await create(
    {
      file,
      cwd: dirname(folder),
      portable: true,
      mtime,
      noDirRecurse: true,
      gzip: { level, portable: true },
    },
    [name, ...entries.map((entry) => `${name}/${entry}`)],
  );
}

/** The checksum of a file, in hexadecimal. */
export const sumOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

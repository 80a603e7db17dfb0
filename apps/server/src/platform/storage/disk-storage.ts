import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { problem } from '#platform/http/problem.ts';
import { ChangedFile, type FileStorage } from './file-storage.ts';
import { isSame, measureFile } from './measured-files.ts';

/** Makes a random, unique name that nobody can guess. */
export const randomName = (extension: string): string =>
  `${randomBytes(16).toString('hex')}.${extension}`;

/** Whether an error means that the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && /^E(?:NOSPC|DQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '');

/**
 * Stores a file whole or not at all, also through a crash.
 * @throws Problem 503 when the disk is full
 */
export async function storeFile(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  // A unique name: another process may store the same file.
  const draft = join(folder, `.${randomName('part')}`);
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw isDiskFull(error) ? problem(503, { 'retry-after': '60' }) : error;
  }
}

/**
 * Large files in a folder.
 * @param root the folder; `reply.sendFile` must be there (`@fastify/static`)
 */
export function diskStorage(root: string): FileStorage {
  const pathOf = (key: string) => join(root, key);
  return {
    async put(key, from, judged) {
      if (judged && !isSame(await measureFile(from), judged)) throw new ChangedFile(key);
      try {
        await mkdir(dirname(pathOf(key)), { recursive: true });
        // Safe from a power cut before it has its name.
        const file = await open(from, 'r+');
        await file.sync().finally(() => file.close());
        await rename(from, pathOf(key));
      } catch (error) {
        throw isDiskFull(error) ? problem(503, { 'retry-after': '60' }) : error;
      }
    },
    has: (key) =>
      stat(pathOf(key)).then(
        (found) => found.isFile(),
        () => false,
      ),
    size: (key) =>
      stat(pathOf(key)).then(
        (found) => (found.isFile() ? found.size : null),
        (error) => {
          // A disk that cannot be read says nothing about its files.
          if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
          throw error;
        },
      ),
    local: async (key) => pathOf(key),
    readText: (key) => readFile(pathOf(key), 'utf8'),
    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    async send(reply, key, cacheControl) {
      return reply
        .header('cache-control', cacheControl)
        .sendFile(key, root, { cacheControl: false });
    },
  };
}

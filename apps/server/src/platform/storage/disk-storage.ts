import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { problem } from '#platform/http/problem.ts';
import { isDiskFull } from '#platform/storage/store-file.ts';
import type { FileStorage } from './file-storage.ts';

/**
 * Large files in a folder.
 * @param root the folder; `reply.sendFile` must be there (`@fastify/static`)
 */
export function diskStorage(root: string): FileStorage {
  const pathOf = (key: string) => join(root, key);
  return {
    async put(key, from) {
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

import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '#platform/http/problem.ts';
import { isDiskFull } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * The folder of large files that operators send in parts, such as films: on this machine, also when
 * the final storage is a bucket.
 */
export const arrivingFiles = (mediaDir: string, storage: FileStorage) => {
  const folder = join(mediaDir, 'arriving');
  const pathOf = (id: string) => join(folder, `${id}.part`);
  return {
    pathOf,

    /** Bytes that have arrived; null without a file. */
    async received(id: string): Promise<number | null> {
      try {
        return (await stat(pathOf(id))).size;
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },

    /**
     * Writes bytes at their offset. Bytes that arrived stay when the rest does not come; repeated bytes
     * overwrite themselves.
     * @throws Problem 503 when the disk is full
     */
    async write(id: string, offset: number, chunks: AsyncIterable<Buffer>): Promise<void> {
      await mkdir(folder, { recursive: true });
      await (await open(pathOf(id), 'a')).close();
      const file = await open(pathOf(id), 'r+');
      try {
        let position = offset;
        for await (const chunk of chunks) {
          await file.write(chunk, 0, chunk.length, position);
          position += chunk.length;
        }
      } catch (error) {
        throw isDiskFull(error) ? problem(503, { 'retry-after': '60' }) : error;
      } finally {
        await file.close();
      }
    },

    /** Moves a complete file into storage, safe from a power cut. Idempotent. */
    async keep(id: string, key: string): Promise<void> {
      try {
        await storage.put(key, pathOf(id));
      } catch (error) {
        if (!isAbsent(error) || !(await storage.has(key))) throw error;
      }
    },

    /** Deletes an unfinished upload. */
    forget: (id: string): Promise<void> => rm(pathOf(id), { force: true }),
  };
};

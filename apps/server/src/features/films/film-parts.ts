import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '#platform/http/problem.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { isDiskFull } from '#platform/storage/store-file.ts';

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Where films lie while they arrive: on this machine, wherever they are kept afterwards. */
export const filmParts = (mediaDir: string, storage: FileStorage) => {
  const folder = join(mediaDir, 'arriving');
  const pathOf = (id: string) => join(folder, `${id}.part`);
  return {
    pathOf,

    /** How much of a film is there; null: nothing, not even a file. */
    async received(id: string): Promise<number | null> {
      try {
        return (await stat(pathOf(id))).size;
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },

    /**
     * Writes bytes where they belong. What has arrived stays when the rest does not come, and what
     * comes twice is written twice to the same place.
     * @throws Problem 503 when there is no room on the disk
     */
    async write(id: string, offset: number, pieces: AsyncIterable<Buffer>): Promise<void> {
      await mkdir(folder, { recursive: true });
      await (await open(pathOf(id), 'a')).close();
      const file = await open(pathOf(id), 'r+');
      try {
        let position = offset;
        for await (const piece of pieces) {
          await file.write(piece, 0, piece.length, position);
          position += piece.length;
        }
      } catch (error) {
        throw isDiskFull(error) ? problem(503, { 'retry-after': '60' }) : error;
      } finally {
        await file.close();
      }
    },

    /** Puts a whole film among the site's own, safe from a power cut. Twice is the same as once. */
    async keep(id: string, mediaFile: string): Promise<void> {
      try {
        await storage.put(`videos/${mediaFile}`, pathOf(id));
      } catch (error) {
        if (!isAbsent(error) || !(await storage.has(`videos/${mediaFile}`))) throw error;
      }
    },

    /** Throws away what has arrived of a film. */
    forget: (id: string): Promise<void> => rm(pathOf(id), { force: true }),

    /** Throws away a film that no video plays, and what was made of it. */
    async removeKept(mediaFile: string): Promise<void> {
      await storage.removeAll(`videos/${mediaFile}`);
      await storage.removeAll(`streams/${mediaFile}`);
    },
  };
};

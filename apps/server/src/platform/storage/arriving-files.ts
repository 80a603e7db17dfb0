import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '#platform/http/problem.ts';
import { isDiskFull } from './disk-storage.ts';
import { copyMeasured, type Measured } from './measured-files.ts';

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Longer than any judging takes. */
const STALE_MS = 24 * 3_600_000;

/** A complete upload, as a file of its own that no part still on its way reaches. */
export interface TakenFile extends Measured {
  path: string;
}

/** Begins the ids of uploads that have no row, but an operator and a name of the sender's own. */
export const BY_OPERATOR = 'by-';

/** An upload takes no parts: it is closed, or gone. */
export class ClosedUpload extends Error {}

const passOn = (error: unknown): never => {
  throw isDiskFull(error) ? problem(503, { 'retry-after': '60' }) : error;
};

/**
 * The folder of large files that operators send in parts, such as films: on this machine, also when
 * the final storage is a bucket. A file lies there as `ID.part` while parts come, as `ID.closed` from
 * the first wish to finish it, and its copy as `.ID.….taken` while that is judged.
 */
export const arrivingFiles = (mediaDir: string) => {
  const folder = join(mediaDir, 'arriving');
  const pathOf = (id: string) => join(folder, `${id}.part`);
  const closedOf = (id: string) => join(folder, `${id}.closed`);

  const sizeOf = async (path: string): Promise<number | null> => {
    try {
      return (await stat(path)).size;
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  };

  return {
    pathOf,

    /** Begins an upload; a file is there from now on, since a late part must not make one anew. */
    async begin(id: string): Promise<void> {
      await mkdir(folder, { recursive: true });
      await (await open(pathOf(id), 'a').catch(passOn)).close();
    },

    /** Bytes that have arrived; null without a file. */
    received: async (id: string): Promise<number | null> =>
      (await sizeOf(pathOf(id))) ?? (await sizeOf(closedOf(id))),

    /**
     * Writes bytes at their offset. Bytes that arrived stay when the rest does not come; repeated bytes
     * overwrite themselves.
     * @throws ClosedUpload when it is closed, also meanwhile; Problem 503 when the disk is full
     */
    async write(id: string, offset: number, chunks: AsyncIterable<Buffer>): Promise<void> {
      const file = await open(pathOf(id), 'r+').catch((error) => {
        throw isAbsent(error) ? new ClosedUpload() : error;
      });
      try {
        let position = offset;
        for await (const chunk of chunks) {
          await file.write(chunk, 0, chunk.length, position);
          position += chunk.length;
        }
      } catch (error) {
        passOn(error);
      } finally {
        await file.close();
      }
      if ((await sizeOf(pathOf(id))) === null) throw new ClosedUpload();
    },

    /**
     * Closes an upload to further parts and copies it. A part on its way has the first file open, and
     * would go on writing to it under any name: the copy is the one to judge and to store.
     * @returns undefined when it is gone
     * @throws Problem 503 when the disk is full
     */
    async take(id: string): Promise<TakenFile | undefined> {
      const path = join(folder, `.${id}.${randomBytes(8).toString('hex')}.taken`);
      try {
        await rename(pathOf(id), closedOf(id)).catch((error) => {
          if (!isAbsent(error)) throw error;
        });
        return { path, ...(await copyMeasured(closedOf(id), path)) };
      } catch (error) {
        await rm(path, { force: true });
        return isAbsent(error) ? undefined : passOn(error);
      }
    },

    /** Deletes an upload, finished or not. */
    async forget(id: string): Promise<void> {
      for (const path of [pathOf(id), closedOf(id)]) await rm(path, { force: true });
    },

    /** Deletes what no row leads to and nothing was added to for a day: copies, uploads of {@link BY_OPERATOR}. */
    async sweep(): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter(
        (one) => one.endsWith('.taken') || one.startsWith(BY_OPERATOR),
      )) {
        const path = join(folder, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (performance.timeOrigin + performance.now() - mtimeMs > STALE_MS) {
          await rm(path, { force: true });
        }
      }
    },
  };
};

import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '#platform/http/problem.ts';

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

import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '#platform/http/problem.ts';

/** A name that nobody can guess and that is never given twice. */
export const randomName = (extension: string): string =>
  `${randomBytes(16).toString('hex')}.${extension}`;

/** What the disk says when there is no room left. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && /^E(?:NOSPC|DQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '');

/**
 * Stores a file whole or not at all, whatever happens meanwhile.
 * @throws Problem 503 when there is no room
 */
export async function storeFile(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  // A name of its own: another process may be storing the same.
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

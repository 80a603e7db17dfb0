import { rename, rm } from 'node:fs/promises';

/** Puts a new build into the place of the old one, which is there until the new one is complete. */
export async function replaceBuild(finished: string, next: string): Promise<void> {
  const previous = `${finished}.previous`;
  await rm(previous, { recursive: true, force: true });
  await rename(finished, previous).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'ENOENT') throw problem;
  });
  await rename(next, finished);
  await rm(previous, { recursive: true, force: true });
}

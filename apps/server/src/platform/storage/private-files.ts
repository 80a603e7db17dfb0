import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** From now on, files of this process and its programs belong to their user alone. */
export function writePrivately(): void {
  process.umask(0o077);
}

/** Removes rights beyond `mode`; skips files of other users and missing ones. */
export function tighten(path: string, mode: number): void {
  try {
    const now = statSync(path).mode & 0o777;
    if ((now & ~mode) !== 0) chmodSync(path, now & mode);
  } catch (problem) {
    if (!/^(?:EPERM|ENOENT)$/.test((problem as NodeJS.ErrnoException).code ?? '')) throw problem;
  }
}

/** Makes the folder of films and pictures; being closed, it closes all that lies in it. */
export function makeMediaFolder(dataDir: string): void {
  const media = join(dataDir, 'media');
  mkdirSync(media, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32') tighten(media, 0o700);
}

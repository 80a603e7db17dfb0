import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
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

/**
 * Makes the folder of films and pictures, closed to other users of the machine. It closes files that
 * an earlier version left open, and the folder itself last: a closed folder needs no second look.
 */
export function makeMediaFolder(dataDir: string): void {
  const media = join(dataDir, 'media');
  mkdirSync(media, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32' || (statSync(media).mode & 0o077) === 0) return;
  for (const entry of readdirSync(media, { recursive: true, withFileTypes: true })) {
    tighten(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
  tighten(media, 0o700);
}

import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** From now on what this process and its programs write is for their own user, whatever the terminal says. */
export function writePrivately(): void {
  process.umask(0o077);
}

/** Takes rights away that go beyond `mode`; what belongs to somebody else, or is gone, stays as it is. */
export function tighten(path: string, mode: number): void {
  try {
    const now = statSync(path).mode & 0o777;
    if ((now & ~mode) !== 0) chmodSync(path, now & mode);
  } catch (problem) {
    if (!/^(?:EPERM|ENOENT)$/.test((problem as NodeJS.ErrnoException).code ?? '')) throw problem;
  }
}

/**
 * Makes the folder of films and pictures, closed to other users of the machine. What an earlier
 * version left open in there is closed, and the folder itself last, so that it is looked through once.
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

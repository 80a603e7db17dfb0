import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const GIB = 1024 ** 3;
/** Where Linux offers files in memory. */
const SHARED_MEMORY = '/dev/shm';
/** What the tests' databases, films and releases take at once, several times over. */
const NEEDED = 8 * GIB;

/**
 * Makes a folder in memory for the temporary files of a test run: hundreds of databases come and go,
 * which on a slow disk takes longer than what they are for. Whoever asks removes it.
 * @returns null where there is no room for it, or nothing in it could be run
 */
export function makeMemoryFolder() {
  if (process.platform !== 'linux' || freemem() < 2 * NEEDED) return null;
  try {
    if (!mayRunPrograms() || roomOf(statfsSync(SHARED_MEMORY)) < NEEDED) return null;
    const folder = mkdtempSync(join(SHARED_MEMORY, 'orchard-'));
    // Run by root, PostgreSQL is another user and has to pass through.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return null;
  }
}

const roomOf = ({ bavail, bsize }) => bavail * bsize;

function mayRunPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.findLast((line) => line.split(' ')[1] === SHARED_MEMORY)?.split(' ')[3];
  return options !== undefined && !options.split(',').includes('noexec');
}

import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { lockFolder } from './folder-lock.ts';

/** Makes the data folder. Other users may pass through it, because root runs PostgreSQL as one. */
export function makeDataFolder(folder: string): void {
  const umask = process.umask(0o022);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
  } finally {
    process.umask(umask);
  }
}

/**
 * Makes the data folder and returns its real path.
 * @throws EmbeddedPostgresError when it cannot be made
 */
export function openDataFolder(folder: string): string {
  try {
    makeDataFolder(folder);
    return realpathSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EmbeddedPostgresError('folder', {
      ja: `データのフォルダー ${folder} を作れません（${code}）。書き込めるフォルダーを使ってください。`,
      en: `The data folder ${folder} cannot be made (${code}). Use a folder that you may write to.`,
    });
  }
}

/**
 * Makes the data folder, and makes this process the only one that may run a database there.
 * @returns its real path, and how another may take it
 * @throws EmbeddedPostgresError when another process uses it
 */
export function lockDataFolder(folder: string): { path: string; unlock: () => void } {
  const path = openDataFolder(folder);
  return { path, unlock: lockFolder(path) };
}

/** Removes rights beyond `mode`. A folder of another user keeps its rights. */
export function restrictRights(folder: string, mode: number): void {
  try {
    const current = statSync(folder).mode & 0o777;
    if ((current & ~mode) !== 0) chmodSync(folder, current & mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const SQLITE_BUSY = 5;

/**
 * Makes this process the only one that may run a database in `folder`, until it ends or calls the
 * returned function. Node's SQLite takes a lock of the operating system on an open file: it ends
 * with the process, so no lock is stale and no process id has to be trusted.
 * @throws EmbeddedPostgresError when another process holds the lock
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'lock.pid');
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new EmbeddedPostgresError('folder', {
      ja: `データのフォルダー ${folder} は、起動中のサイトが使っています${holderOf(holderFile)}。先にそちらを止めるか、別のフォルダーを使ってください。`,
      en: `The data folder ${folder} is in use by another start${holderOf(holderFile)}. Stop that one first, or use another folder.`,
    });
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return () => {
    if (lock.isOpen) lock.close();
  };
}

function holderOf(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8').trim()})`;
  } catch {
    // The holder has not written its id yet.
    return '';
  }
}

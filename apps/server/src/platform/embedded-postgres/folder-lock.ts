import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefusal } from '#platform/config/start-refusal.ts';

const SQLITE_BUSY = 5;

/**
 * Makes this process the only one that may run a database in `folder`, until it ends or calls the
 * answered function. The lock is one of the operating system on an open file, by way of the SQLite
 * that is part of Node: it ends with the process however that ends, so there is no stale lock and no
 * process id to trust.
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'lock.pid');
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (problem) {
    lock.close();
    if ((problem as { errcode?: number }).errcode !== SQLITE_BUSY) throw problem;
    throw new StartRefusal(
      `The data folder ${folder} is in use by another start${holderOf(holderFile)}. Stop that one first, or set DATA_DIR to another folder.`,
    );
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
    // Locked a moment ago, not yet signed: the sentence does without.
    return '';
  }
}

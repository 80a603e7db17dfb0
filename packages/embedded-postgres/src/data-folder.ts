import { createHash } from 'node:crypto';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { giveTo, type Identity } from './identity.ts';

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

export const PORT = 5432;

// The kernel's limit for the address of a unix socket, without the final zero byte.
const LONGEST_ADDRESS = process.platform === 'linux' ? 107 : 103;

/**
 * Makes the folder of PostgreSQL's unix socket. Only its user may enter it: there is no other
 * authentication. It lies in `dataFolder`, or in the system's temporary folder when the path would
 * be too long for a socket.
 * @throws EmbeddedPostgresError when another user owns the folder
 */
export function socketFolder(dataFolder: string, identity: Identity): string {
  const near = join(dataFolder, 'socket');
  const folder = fits(near) ? near : join(tmpdir(), `orchard-${hash(dataFolder)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const ours = identity.as === 'user' ? [0, identity.uid] : [process.getuid?.() ?? found.uid];
  // Any user can create a folder of this name in the shared temporary folder.
  if (!found.isDirectory() || !ours.includes(found.uid)) {
    throw new EmbeddedPostgresError('folder', {
      ja: `データベースのソケットを置く ${folder} が、ほかのユーザーのものです。それを消すか、データのフォルダーをもっと短いパスにしてください。`,
      en: `${folder} should hold the socket of the database but belongs to somebody else. Remove it, or use a data folder with a shorter path.`,
    });
  }
  chmodSync(folder, 0o700);
  giveTo(identity, folder);
  return folder;
}

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_ADDRESS;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

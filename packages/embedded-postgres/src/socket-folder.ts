import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { giveTo, type Identity } from './identity.ts';

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

import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { giveTo, type Identity } from './identity.ts';

export const PORT = 5432;

// The kernel's own limit for the address of a unix socket, without the closing zero.
const LONGEST_ADDRESS = process.platform === 'linux' ? 107 : 103;

/**
 * The folder of PostgreSQL's unix socket, which nobody else may enter: that is all the
 * authentication there is. It lies in `dataFolder`, or under the system's temporary folder when the
 * path would be too long for a socket.
 */
export function socketFolder(dataFolder: string, identity: Identity): string {
  const near = join(dataFolder, 'socket');
  const folder = fits(near) ? near : join(tmpdir(), `orchard-${hash(dataFolder)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const ours = identity.as === 'user' ? [0, identity.uid] : [process.getuid?.() ?? found.uid];
  // In a shared temporary folder somebody else may have been here first.
  if (!found.isDirectory() || !ours.includes(found.uid)) {
    throw new StartRefusal(
      `${folder} should hold the socket of the database but belongs to somebody else. Remove it, or set DATA_DIR to a shorter path.`,
    );
  }
  chmodSync(folder, 0o700);
  giveTo(identity, folder);
  return folder;
}

/** Leaves nothing behind in the system's temporary folder. */
export function removeSocketFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_ADDRESS;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

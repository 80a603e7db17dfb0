import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from './start-refusal.ts';

/**
 * The installation's own secret, made at the first call and kept in `dataDir` for this user alone.
 * Two starts at once agree on one.
 *
 * @throws StartRefusal when the file is there but is not a secret of ours.
 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret');
  const draft = `${file}.${process.pid}`;
  try {
    return readSecret(file);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'ENOENT') throw problem;
  }
  // Whole or not at all, and the first one wins.
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem;
  } finally {
    rmSync(draft);
  }
  return readSecret(file);
}

function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (/^[\w-]{43}$/.test(secret)) return secret;
  throw new StartRefusal(
    `${file} is damaged. Restore it from a backup, or remove it: all members will then have to sign in again.`,
  );
}

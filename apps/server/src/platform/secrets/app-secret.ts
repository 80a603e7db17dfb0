import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDir: string) => join(dataDir, 'app-secret');

/** Why the data folder yields no secret. */
export type SecretFault = 'missing' | 'damaged';

/** The installation's own secret as `dataDir` holds it. */
export function readSecret(dataDir: string): { secret: string } | { fault: SecretFault } {
  try {
    const secret = readFileSync(fileIn(dataDir), 'utf8').trim();
    return /^[\w-]{43}$/.test(secret) ? { secret } : { fault: 'damaged' };
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'ENOENT') throw problem;
    return { fault: 'missing' };
  }
}

/** The secret of an installation, by its settings or its data folder; null: it is not known. */
export function secretOf(place: { appSecret: string | null; dataDir: string }): string | null {
  if (place.appSecret !== null) return place.appSecret;
  const found = readSecret(place.dataDir);
  return 'secret' in found ? found.secret : null;
}

/** Makes a secret in `dataDir`, for this user alone. Two starts at once agree on one. */
export function makeSecret(dataDir: string): string {
  const file = fileIn(dataDir);
  const draft = `${file}.${process.pid}`;
  // Whole or not at all, and the first one wins.
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}

/** Removes an abandoned or damaged secret. */
export function removeSecret(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where the key of releases lies unless another one is named: with the person who makes them. */
export const usualKey = (): string => join(homedir(), '.config', 'orchard', 'release-key.pem');

/** The key that signs releases. */
export interface ReleaseKey {
  /** Its public half in PEM, which releases bring along. */
  publicKey: string;
  /** Signs a text; answers base64. */
  sign(text: string): string;
}

/**
 * Reads the key that signs releases, or makes it at the first release.
 * @param report is told where a new one lies
 */
export function releaseKey(file: string, report: (line: string) => void): ReleaseKey {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const text = privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
    report(
      `Made the key that signs releases: ${file}. Keep it: sites take updates only from the keys of the release that they run.`,
    );
  }
  const key = createPrivateKey(readFileSync(file));
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

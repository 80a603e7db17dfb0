import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Encrypts a text with a key of 32 bytes (AES-256-GCM), for the database. */
export function seal(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts what {@link seal} made.
 * @throws Error when it was sealed with another key, or changed since
 */
export function unseal(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return decipher.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
}

/** Whether this key opens what {@link seal} made. */
export function canUnseal(key: Buffer, sealed: Buffer): boolean {
  try {
    unseal(key, sealed);
    return true;
  } catch {
    return false;
  }
}

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** A fresh secret of 256 bits, as base64url without padding (43 characters). */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Hashes a secret for storage. SHA-256 is enough for 256 random bits (ASVS 5.0, 6.5.2). */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A key of its own for one purpose, derived from the installation's secret or another key. */
export const deriveKey = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `orchard ${purpose}`, 32));

/** The key from which those are derived that seal authenticators. */
export const authenticatorKey = (appSecret: string): Buffer =>
  deriveKey(appSecret, 'authenticators');

/** Returns a short proof (HMAC, base64url) that a holder of `key` combined these words. */
export const sign = (key: Buffer, ...words: string[]): string =>
  createHmac('sha256', key).update(words.join('\n')).digest('base64url');

/** Whether two strings are the same, in a time that does not depend on where they differ. */
export const sameSecret = (one: string, other: string): boolean => {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
};

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a text with a key of 32 bytes (AES-256-GCM), for the database.
 * @param place what and whose it is: moved to another row it does not open
 */
export function seal(key: Buffer, place: string, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts what {@link seal} made.
 * @throws Error when it was sealed with another key or for another place, or changed since
 */
export function unseal(key: Buffer, place: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE));
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return decipher.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
}

/** Whether this key opens what {@link seal} made for this place. */
export function canUnseal(key: Buffer, place: string, sealed: Buffer): boolean {
  try {
    unseal(key, place, sealed);
    return true;
  } catch {
    return false;
  }
}

import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** A fresh secret of 256 bits, as base64url without padding (43 characters). */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Hashes a secret for storage. SHA-256 is enough for 256 random bits (ASVS 5.0, 6.5.2). */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A key of its own for one purpose, derived from the installation's secret. */
export const deriveKey = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', `orchard ${purpose}`, 32));

/** The key that seals operators' authenticators. */
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

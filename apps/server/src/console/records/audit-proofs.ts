import { deriveKey, sign } from '#platform/secrets/secrets.ts';

const hmac = (appSecret: string, purpose: string, words: string): Buffer =>
  Buffer.from(sign(deriveKey(appSecret, purpose), words), 'base64url');

/** The proof of a seal: who has no secret cannot make one for another chain. */
export const sealProof = (appSecret: string, hash: string): Buffer =>
  hmac(appSecret, 'audit seals', hash);

/** The proof that it was the site that removed the values of these entries. */
export const removalProof = (appSecret: string, entries: readonly number[]): Buffer =>
  hmac(appSecret, 'audit removals', entries.join());

/** The proof that a chain ended with this hash when the site went on with another secret. */
export const replacementProof = (appSecret: string, hash: string): string =>
  hmac(appSecret, 'audit replacements', hash).toString('hex');

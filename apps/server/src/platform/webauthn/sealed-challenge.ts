import { randomBytes } from 'node:crypto';
import { hashSecret, sameSecret, sign } from '#platform/secrets/secrets.ts';

/** What a challenge is for, and whom it was given to. */
export interface Ceremony {
  purpose: 'member enters' | 'member adds' | 'staff enters' | 'staff adds';
  /** A guest's cookie, a session's number, or an account. */
  boundTo: string;
}

/** A challenge of this site, as the store takes it. */
export interface Challenge {
  hash: Buffer;
  /** In seconds since 1970, by the database's clock. */
  expiresAt: number;
}

const MADE = /^([\w-]{22}\.(\d{1,12}))\.([\w-]{43})$/;

/**
 * Makes a challenge for a key to sign, in base64url. The server keeps nothing of it: the challenge
 * says itself, under a proof, when it runs out.
 * @param expiresAt in seconds since 1970, by the database's clock
 */
export function makeChallenge(
  key: Buffer,
  { purpose, boundTo }: Ceremony,
  expiresAt: number,
): string {
  const challenge = `${randomBytes(16).toString('base64url')}.${expiresAt}`;
  return Buffer.from(`${challenge}.${sign(key, purpose, boundTo, challenge)}`).toString(
    'base64url',
  );
}

/** Reads a challenge that came back; null: not one of this site for this purpose and browser. */
export function readChallenge(
  key: Buffer,
  { purpose, boundTo }: Ceremony,
  challenge: string,
): Challenge | null {
  const [, words = '', expiresAt = '', proof = ''] =
    MADE.exec(Buffer.from(challenge, 'base64url').toString()) ?? [];
  if (!words || !sameSecret(proof, sign(key, purpose, boundTo, words))) return null;
  return { hash: hashSecret(words), expiresAt: Number(expiresAt) };
}

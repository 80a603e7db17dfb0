import { randomBytes } from 'node:crypto';
import type { KeyAnswer, NewKey } from '@orchard/contract/webauthn';
import { hashSecret, sameSecret, sign } from '#platform/secrets/secrets.ts';

/** What a challenge is for, and whom it was given to. */
export interface Ceremony {
  purpose: 'member enters' | 'member adds' | 'staff enters' | 'staff adds' | `provider ${string}`;
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

/** What an answer of a key must be for. */
export interface Expected extends Ceremony {
  /** Seals challenges. */
  key: Buffer;
  /** The site's only origin. */
  origin: string;
}

/** A new key that a browser has made for this site. */
export interface MadeKey {
  challenge: Challenge;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  isBackedUp: boolean;
  /** The make of its authenticator, as authenticators themselves say it. */
  aaguid: string;
}

/** A signature of a key of this site. */
export interface Signature {
  challenge: Challenge;
  counter: number;
  isBackedUp: boolean;
}

/** The algorithms that every authenticator knows one of: Ed25519, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** The site as keys know it: its host name. */
export const relyingParty = (origin: string): string => new URL(origin).hostname;

// Half a megabyte of formats and certificates, read when the first key answers. In a bundle its parts
// run in the wrong order (scripts/bundle-server.ts).
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** What the library is to compare, and a place for the challenge that it finds. */
function comparison({ key, origin, ...ceremony }: Expected) {
  const found: { challenge: Challenge | null } = { challenge: null };
  return {
    found,
    options: {
      expectedChallenge: (challenge: string) => {
        found.challenge = readChallenge(key, ceremony, challenge);
        return found.challenge !== null;
      },
      expectedOrigin: origin,
      expectedRPID: relyingParty(origin),
      requireUserVerification: true,
    },
  };
}

/**
 * Whether a key proves its make by certificates. The site never asks for that, and the library may
 * fetch what the certificates name: addresses of the sender's choice.
 */
async function hasCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const read = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const format = read.get('fmt');
  return format !== 'none' && (format !== 'packed' || read.get('attStmt').get('x5c') !== undefined);
}

/**
 * Reads a key that a browser has made, for the right site and challenge and with its owner verified;
 * null: anything else. Whether the challenge still holds, the store knows.
 */
export async function readMadeKey(
  made: NewKey | null,
  expected: Expected,
): Promise<MadeKey | null> {
  if (!made) return null;
  const { found, options } = comparison(expected);
  const { verifyRegistrationResponse } = await library();
  try {
    if (await hasCertificates(made.response.attestationObject)) return null;
    const { transports = [], ...response } = made.response;
    const { registrationInfo } = await verifyRegistrationResponse({
      ...options,
      response: { ...made, response, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo || !found.challenge) return null;
    const { credential, credentialBackedUp, aaguid } = registrationInfo;
    return {
      challenge: found.challenge,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      isBackedUp: credentialBackedUp,
      aaguid,
    };
  } catch {
    return null;
  }
}

/**
 * Reads a key's signature for the right site and challenge, with its owner verified; null: anything
 * else. Whether the challenge still holds and the counter went on, the store knows.
 */
export async function readSignature(
  answer: KeyAnswer,
  publicKey: Buffer,
  expected: Expected,
): Promise<Signature | null> {
  const { found, options } = comparison(expected);
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...options,
      response: { ...answer, clientExtensionResults: {} },
      // The library looks at counters before signatures: a stranger could have a key stopped.
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    if (!verified || !found.challenge) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { challenge: found.challenge, counter: newCounter, isBackedUp: credentialBackedUp };
  } catch {
    return null;
  }
}

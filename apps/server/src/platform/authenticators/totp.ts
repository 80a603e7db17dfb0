import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;

const generator = (secret: string, names?: { label: string; issuer: string }) =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    ...names,
  });

/** A new secret of 160 bits for an authenticator (RFC 6238), in base 32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * The address that an authenticator reads from the QR picture.
 * @param issuer what it signs in to
 */
export const otpauthAddress = (secret: string, email: string, issuer: string): string =>
  generator(secret, { label: email, issuer }).toString();

/**
 * The step of 30 seconds whose code this is: now's, or one before or after it, as clocks differ.
 * @param now seconds since 1970
 * @returns null when it is none of theirs
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = generator(secret).validate({ token: code, timestamp: now * 1000, window: 1 });
  return delta === null ? null : Math.floor(now / PERIOD) + delta;
}

/** The code that an authenticator shows at some time; for tests and for nothing else. */
export const codeAt = (secret: string, now: number): string =>
  generator(secret).generate({ timestamp: now * 1000 });

// No letter or digit that is easily taken for another.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz0';

/** Ten recovery codes of 80 bits, sixteen characters each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  );

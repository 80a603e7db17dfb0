import { randomBytes } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Account } from '#platform/sessions/account.ts';
import { openAuthenticator } from './sealed-authenticators.ts';

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

/** Ten recovery codes of 120 bits, in six groups of four characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    Array.from({ length: 6 }, () =>
      Array.from(randomBytes(4), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
    ).join('-'),
  );

/** Steps that the last code may be ahead of the clock; beyond this the clock was wrong. */
const AHEAD = 3;

/** The columns of a table that keeps which steps of 30 seconds were taken. */
interface StepColumns {
  /** The step of the last accepted code. */
  last: RawBuilder<unknown>;
  /** The steps that were accepted lately. */
  used: RawBuilder<unknown>;
}

/** Notes that a step's code is taken, as assignments. */
export const takenStep = ({ last, used }: StepColumns, step: number): RawBuilder<unknown> =>
  sql`${last} = ${step}, ${used} = (${step}::bigint || ${used})[1:100]`;

/**
 * A step's code may still be taken, as a condition: only one request succeeds with it, and no earlier
 * step counts after it, unless a clock that ran ahead has been corrected since.
 */
export const isFreeStep = ({ last, used }: StepColumns, step: number): RawBuilder<SqlBool> =>
  sql`((coalesce(${last}, 0) < ${step} OR ${last} > ${step + AHEAD})
    AND ${step}::bigint <> ALL(${used}))`;

/** An authenticator as it is kept, and the database's time in seconds since 1970. */
export interface StoredAuthenticator {
  sealedSecret: Buffer | null;
  /** The step of the last accepted code. */
  lastStep: number | null;
  now: number;
}

/** What a typed code says of an authenticator. */
interface ReadCode {
  /** The step whose code it is; null: none of now's. */
  step: number | null;
  /** Whether the authenticator was sealed with another key than the installation's, or for somebody else. */
  isSealed: boolean;
  /** Whether the last code belongs to a time that the clock has not reached. */
  isAhead: boolean;
}

/** Reads a typed code of an account, with the key that seals authenticators. */
export function readCode(
  sealKey: Buffer,
  account: Account,
  authenticator: StoredAuthenticator | undefined,
  code: string,
): ReadCode {
  const sealed = authenticator?.sealedSecret ?? null;
  const secret = sealed && openAuthenticator(sealKey, account, sealed);
  if (!authenticator || secret === null) {
    return { step: null, isSealed: sealed !== null, isAhead: false };
  }
  const step = stepOfCode(secret, code, authenticator.now);
  return {
    step,
    isSealed: false,
    isAhead: step !== null && (authenticator.lastStep ?? 0) > step + AHEAD,
  };
}

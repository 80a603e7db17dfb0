import { createRequire } from 'node:module';
import { hash, verify } from '@node-rs/argon2';
import { formatMessage } from '@orchard/contract/messages';
import type * as language from '@zxcvbn-ts/language-common';
import { limitConcurrency } from '#platform/concurrency/concurrency-limit.ts';
import { fieldsProblem } from '#platform/http/problem.ts';

/** argon2id as OWASP advises: 19 MiB, two passes, one lane; about 20 ms. */
const PARAMETERS = { algorithm: 2 as const, memoryCost: 19456, timeCost: 2, parallelism: 1 };
const CURRENT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

/** Two at a time leave the other requests their share of the machine; fifty may wait. */
const inTurn = limitConcurrency({ concurrency: 2, queueSize: 50 });

// Compared for an unknown address, so that it takes as long as a known one.
const dummy = hash('no member has this password', PARAMETERS);

/**
 * Hashes a password, all of its code points, untrimmed.
 * @throws Problem 503 when too many are waiting
 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, PARAMETERS));

/**
 * Whether a password belongs to a stored hash. Takes the same time when there is none.
 * @throws Problem 503 when too many are waiting
 */
export const isPassword = (stored: string | null, password: string): Promise<boolean> =>
  inTurn(async () => {
    const matches = await verify(stored ?? (await dummy), password);
    return matches && stored !== null;
  });

/** Whether a stored hash was made with other parameters than today's. */
export const needsRehash = (stored: string): boolean => !CURRENT.test(stored);

const load = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;

/**
 * The most common passwords of sufficient length. Loaded at the first choice of a password, because
 * they take ten megabytes.
 */
function commonPasswords(): ReadonlySet<string> {
  if (!common) {
    const { dictionary } = load('@zxcvbn-ts/language-common') as typeof language;
    const passwords = dictionary['passwords-common'] as readonly string[];
    common = new Set(passwords.filter((password) => [...password].length >= 8).slice(0, 10_000));
  }
  return common;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const core = (text: string): string => plain(text).replace(/[^\p{L}]/gu, '');

/** Facts about the site and the person that attackers try first, as far as known. */
interface PasswordContext {
  product?: string;
  /** The member's or operator's own. */
  name?: string;
  email?: string;
}

/**
 * Whether attackers try a password first: a common password in any case, the person's address, or a
 * word of this site or person with signs and digits around it. Words are the product's name, once or
 * twice, the person's name, and the address, whole or before the @.
 */
export function isCommonPassword(
  password: string,
  { product = '', name = '', email = '' }: PasswordContext = {},
): boolean {
  if (commonPasswords().has(password.toLowerCase())) return true;
  // An address may have no letters to speak of.
  if (plain(password) === plain(email)) return true;
  const letters = core(password);
  const guessable = [product, product + product, name, email, email.split('@', 1)[0] ?? ''];
  return guessable.map(core).some((guess) => guess.length >= 3 && guess === letters);
}

/**
 * Refuses a common password, which attackers try first.
 * @throws Problem 422 under `password`
 */
export function refuseCommon(password: string, context: PasswordContext): void {
  if (!isCommonPassword(password, context)) return;
  throw fieldsProblem({ password: [formatMessage('validation.password_common')] });
}

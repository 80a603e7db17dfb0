import { createRequire } from 'node:module';
import type * as language from '@zxcvbn-ts/language-common';

const load = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;

/**
 * The most used passwords that are long enough to be chosen here; read when one is chosen for the
 * first time, since a process takes ten megabytes for them.
 */
function commonPasswords(): ReadonlySet<string> {
  if (!common) {
    const { dictionary } = load('@zxcvbn-ts/language-common') as typeof language;
    const words = dictionary['passwords-common'] as readonly string[];
    common = new Set(words.filter((password) => [...password].length >= 8).slice(0, 10_000));
  }
  return common;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const core = (text: string): string => plain(text).replace(/[^\p{L}]/gu, '');

/** What of the site and of whose password it is may be tried first, as far as it is known. */
export interface PasswordContext {
  product?: string;
  /** The member's or operator's own. */
  name?: string;
  email?: string;
}

/**
 * Whether a password is one that is tried first: one of the most used ones in any case, the own
 * address, or nothing but a word of this site or this person with signs and digits around it. Words
 * are the product's name, once or twice, the name, and the address, whole or before the @.
 */
export function isCommonPassword(
  password: string,
  { product = '', name = '', email = '' }: PasswordContext = {},
): boolean {
  if (commonPasswords().has(password.toLowerCase())) return true;
  // An address may have no letters to speak of.
  if (plain(password) === plain(email)) return true;
  const letters = core(password);
  const words = [product, product + product, name, email, email.split('@', 1)[0] ?? ''];
  return words.map(core).some((word) => word.length >= 3 && word === letters);
}

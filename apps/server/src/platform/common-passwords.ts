import type * as language from '@zxcvbn-ts/language-common';
import { late } from '#platform/late.ts';

const library = late<typeof language>('@zxcvbn-ts/language-common');
let common: ReadonlySet<string> | undefined;

/**
 * The most used passwords that are long enough to be chosen here; read when one is chosen for the
 * first time, since a process takes ten megabytes for them.
 */
function commonPasswords(): ReadonlySet<string> {
  if (!common) {
    const { dictionary } = library();
    const words = dictionary['passwords-common'] as readonly string[];
    common = new Set(words.filter((password) => [...password].length >= 8).slice(0, 10_000));
  }
  return common;
}

const core = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/**
 * Whether a password is one that is tried first: one of the most used ones in any case, or nothing
 * but a word of this site or this member with signs and digits around it.
 * @param context the product's name, brands, the part of the address before the @, the name
 */
export function isCommonPassword(password: string, context: readonly string[]): boolean {
  if (commonPasswords().has(password.toLowerCase())) return true;
  const letters = core(password);
  return context.map(core).some((word) => word.length >= 3 && word === letters);
}

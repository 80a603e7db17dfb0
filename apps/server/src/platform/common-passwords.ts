import { dictionary } from '@zxcvbn-ts/language-common';

/** The most used passwords that are long enough to be chosen here. */
const COMMON = new Set(
  (dictionary['passwords-common'] as readonly string[])
    .filter((password) => [...password].length >= 8)
    .slice(0, 10_000),
);

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
  if (COMMON.has(password.toLowerCase())) return true;
  const letters = core(password);
  return context.map(core).some((word) => word.length >= 3 && word === letters);
}

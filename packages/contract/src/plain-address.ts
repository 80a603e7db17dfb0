/**
 * An address as it was meant: in plain letters, without characters that nothing shows, and without
 * what programs copy with it (`mailto:a@example.jp`, `山田 <a@example.jp>`).
 */
export function plainAddress(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
  // A second address before it makes it two: those are left to be refused.
  const [, enclosed = plain] = /^[^<>@]*<([^<>]*)>$/.exec(plain) ?? [];
  return enclosed.replace(/^mailto:([^?]*).*$/i, '$1').trim();
}

/** Most searches that one step makes. */
const MOST = 6;

/**
 * The searches that come of words when some of them are written otherwise, without the words as they
 * are; six at most, those with fewer changes first.
 * @param others the other ways of writing a word
 */
export function variantsOf(
  words: readonly string[],
  others: (word: string) => readonly string[],
): string[][] {
  let variants: { words: string[]; changes: number }[] = [{ words: [], changes: 0 }];
  for (const term of words) {
    const ways = [...new Set([term, ...others(term)])];
    variants = variants.flatMap((before) =>
      ways.map((way) => ({
        words: [...before.words, way],
        changes: before.changes + (way === term ? 0 : 1),
      })),
    );
    variants.sort((one, other) => one.changes - other.changes);
    variants = variants.slice(0, MOST + 1);
  }
  return variants
    .filter(({ changes }) => changes > 0)
    .slice(0, MOST)
    .map((variant) => variant.words);
}

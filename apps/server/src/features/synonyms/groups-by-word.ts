import { foldText } from '@orchard/contract/fold-text';
import type { SynonymGroup } from '@orchard/contract/staff/synonyms';

/**
 * The groups by their words as search compares them.
 * @returns folded words; where a release has made two groups' words equal, the older group's
 */
export function groupsByWord(groups: readonly SynonymGroup[]): Map<string, SynonymGroup> {
  const byWord = new Map<string, SynonymGroup>();
  for (const group of groups) {
    for (const word of group.words) {
      const folded = foldText(word);
      if (!byWord.has(folded)) byWord.set(folded, group);
    }
  }
  return byWord;
}

/** A group in a sentence: its first words. */
export const nameOfGroup = (words: readonly string[]): string =>
  words.length > 3 ? `${words.slice(0, 3).join('、')}など` : words.join('、');

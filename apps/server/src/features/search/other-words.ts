import { foldText } from '@orchard/contract/fold-text';
import { kanaOf, type SearchWords } from '#features/search-words/search-words.view.ts';
import type { Synonyms } from '#features/synonyms/synonyms.view.ts';
import type { Knows } from './query-parts.ts';

/** Most known words that a mistyped one is taken for. */
const MOST_NEAREST = 3;
/** Shortest reading that is looked up, and shortest kana that nothing else is known of. */
const [SHORTEST_READING, SHORTEST_KANA] = [2, 3];

const LATIN = /[a-z]/i;
const CAPITAL = /[A-Z]/;
const HIRAGANA = /^[ぁ-ゖー]+$/;
const KATAKANA = /[ァ-ヺ]/;
const ONE_SCRIPT = /^(?:\p{Script=Han}+|[ァ-ヺー・]+|[a-z\d]+)$/iu;
const HAN = /\p{Script=Han}/u;

/** Other words that one may stand for, and which words there are. */
export interface OtherWords {
  /** Those that mean the same. */
  same(word: string): readonly string[];
  /** Those that are read or written so, and kana that was typed in Latin letters. */
  written(word: string): string[];
  /**
   * Those that a mistyped one may mean.
   * @param isBeside whether others are looked for beside it: also those that are read alike then
   * @param isUnknown whether it finds nothing: of two kanji beside others one may be wrong then
   */
  near(word: string, isBeside: boolean, isUnknown: boolean): string[];
  knows: Knows;
}

/**
 * Looks words up.
 * @param isFound whether a word in Latin letters finds something as it is
 */
export function otherWords(
  words: SearchWords,
  synonyms: Synonyms,
  isFound: (word: string) => boolean,
): OtherWords {
  // 積立NISA is cut where the script changes.
  const knows: Knows = (folded, typed) =>
    words.knows(folded, typed) || (ONE_SCRIPT.test(typed) && synonyms.of(folded).length > 0);
  /** Whether nothing speaks against kana: NISA is no にさ, and note no のて where texts hold it. */
  const isKana = (word: string) =>
    LATIN.test(word) && !CAPITAL.test(word) && synonyms.of(word).length === 0 && !isFound(word);
  return {
    same: (word) => synonyms.of(word),
    written(word) {
      const kana = kanaOf(word);
      if (kana === undefined) return words.respelled(word).map((entry) => entry.word);
      if (kana.length < SHORTEST_READING || (LATIN.test(word) && !isKana(word))) return [];
      const isLong = LATIN.test(word) && kana.length >= SHORTEST_KANA;
      return [...words.read(kana).map((entry) => entry.word), ...(isLong ? [kana] : [])];
    },
    near(word, isBeside, isUnknown) {
      if (isBeside && HIRAGANA.test(word)) return [];
      const folded = foldText(kanaOf(word) ?? word);
      const near = words
        .nearest(folded, MOST_NEAREST, isBeside && isUnknown)
        // A part of it is not what was meant by all of it, and katakana is converted as it was meant.
        .filter(
          ({ folded: one, reading }) =>
            !folded.includes(one) && !(reading !== '' && folded.includes(reading)),
        )
        .filter((entry) => !(KATAKANA.test(word) && HAN.test(entry.word)));
      const alike = isBeside ? words.homophones(folded).slice(0, MOST_NEAREST) : [];
      return [...alike, ...near].map((entry) => entry.word);
    },
    knows,
  };
}

/** Words in Latin letters, of which it must be known whether they are found. */
export const isLatin = (word: string): boolean => LATIN.test(word);

import { graphemes } from '#contract/graphemes.ts';
import { UNUSUAL_KANJI, usualKanji } from '#contract/variant-kanji.ts';

const KATAKANA_OFFSET = 0x60;

/** What forms of the same kanji or emoji differ by, and marks of no width: a class of JavaScript's and PostgreSQL's expressions. */
export const UNSEEN_CLASS = '[\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff\u{e0100}-\u{e01ef}]';
const UNSEEN_LETTERS = new RegExp(UNSEEN_CLASS, 'gu');

/**
 * Folds the letters of a text: without {@link UNSEEN_CLASS}, NFKC (full and half width, composed kana, ① and 1), lower case,
 * katakana as hiragana. The lists of the console compare so, for PostgreSQL can do the same.
 * @param text any text
 */
export function foldLetters(text: string): string {
  return (
    text
      .replace(UNSEEN_LETTERS, '')
      .normalize('NFKC')
      // One small letter wherever it stands, as PostgreSQL has it: at an end JavaScript writes another.
      .replaceAll('Σ', 'σ')
      .toLowerCase()
      // Lower-casing can decompose (İ), so it is composed once more.
      .normalize('NFKC')
      .replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (kana) =>
        String.fromCharCode(kana.charCodeAt(0) - KATAKANA_OFFSET),
      )
  );
}

/** What nobody sees: zero-width and variation characters, soft hyphens. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** The voicing marks that stand beside their kana, as old machines wrote them. */
const SPACED_MARK = /(?<=[\u3041-\u30ff\uff66-\uff9d])[\u309b\u309c]/g;

/** A text without what nobody sees, in composed characters of usual width. */
export const composed = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(SPACED_MARK, (mark) => (mark === '\u309b' ? '\u3099' : '\u309a'))
    .normalize('NFKC');

/** What a reader takes for the same, after {@link foldLetters}. The order counts. */
const SAME: readonly [RegExp, (found: string) => string][] = [
  [UNUSUAL_KANJI, usualKanji],
  [/[\u301c\u223c]/g, () => '~'],
  [/[\u2010-\u2015\u2212\u2043\u02d7]/g, () => '-'],
  // Between kana it stands for the long vowel mark: typed without conversion, or from old files.
  [/(?<=[ぁ-ゖー])-(?=[ぁ-ゖー])/g, () => 'ー'],
  [/ゔ[ぁぃぇぉ]?/g, (kana) => ({ ぁ: 'ば', ぃ: 'び', ぇ: 'べ', ぉ: 'ぼ' })[kana[1] ?? ''] ?? 'ぶ'],
  [/(?<=う)[ぃぇぉ]/g, (kana) => ({ ぃ: 'い', ぇ: 'え' })[kana] ?? 'お'],
  [/[ゕゖ]/g, (kana) => (kana === 'ゕ' ? 'か' : 'け')],
];

/**
 * Folds text for search, so that characters which a Japanese reader takes for the same are equal:
 * letters as {@link foldLetters} does, one form of each kanji (髙 as 高), of hyphens and of ～;
 * ヴァ as バ, ウェ as ウエ; nothing invisible. ビル and ビール stay two words. A part of a text folds
 * to a part of the folded text, so whatever stands in a text is found. Spellings that depend on the
 * characters around are a matter of the query (search-terms.ts). Index, query and highlights all use
 * this function, so they cannot disagree.
 * @param text any text
 */
export function foldText(text: string): string {
  return SAME.reduce((folded, [what, same]) => folded.replace(what, same), lettersOf(text));
}

/** A folded text, and where each of its code units comes from. */
export interface FoldedText {
  folded: string;
  /** For each code unit of `folded`, the number of its character in `characters`. */
  sources: readonly number[];
  /** The text, character by character as readers see it; joined they are the text. */
  characters: readonly string[];
}

const lettersOf = (text: string) => foldLetters(composed(text));

/**
 * The characters of a text, and the letters of each. What nobody sees belongs to the character before,
 * and so does what becomes another letter beside it: a voicing mark that stands beside its kana.
 */
function charactersOf(text: string): [character: string, letters: string][] {
  const characters: [string, string][] = [];
  for (const one of graphemes(text)) {
    const last = characters.at(-1);
    const letters = lettersOf(one);
    const together = lettersOf((last?.[0] ?? '') + one);
    if (last && (letters === '' || together !== last[1] + letters)) {
      last[0] += one;
      last[1] = together;
    } else characters.push([one, letters]);
  }
  return characters;
}

/**
 * The same with the origin of each folded character.
 * @param text any text
 */
export function foldWithSources(text: string): FoldedText {
  const characters = charactersOf(text);
  let folded = '';
  let sources: number[] = [];
  characters.forEach(([, letters], number) => {
    folded += letters;
    for (let at = 0; at < letters.length; at += 1) sources.push(number);
  });
  for (const [what, same] of SAME) {
    let result = '';
    const from: number[] = [];
    let end = 0;
    const keep = (until: number) => {
      result += folded.slice(end, until);
      for (; end < until; end += 1) from.push(sources[end] ?? 0);
    };
    for (const { 0: found, index } of folded.matchAll(what)) {
      keep(index);
      const written = same(found);
      result += written;
      for (let at = 0; at < written.length; at += 1) from.push(sources[index] ?? 0);
      end = index + found.length;
    }
    keep(folded.length);
    folded = result;
    sources = from;
  }
  return { folded, sources, characters: characters.map(([character]) => character) };
}

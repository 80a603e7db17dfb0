import { graphemes } from '#contract/graphemes.ts';

const KATAKANA_OFFSET = 0x60;

/**
 * Folds text for search, so that characters which a Japanese reader takes for the same are equal:
 * NFKC (full and half width, composed kana, ① and 1), lower case, katakana as hiragana. The long
 * vowel mark stays, because ビル and ビール are two words. Index, query and highlights all use this
 * function, so they cannot disagree.
 * @param text any text
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      // Lower-casing can decompose (İ), so it is composed once more.
      .normalize('NFKC')
      .replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (kana) =>
        String.fromCharCode(kana.charCodeAt(0) - KATAKANA_OFFSET),
      )
  );
}

/** The words of a query: folded, split at white space and quotes, without repeats, at most 20. */
export function searchTerms(query: string): string[] {
  return [
    ...new Set(
      foldText(query)
        .split(/[\s"“”„‟]+/)
        .filter(Boolean),
    ),
  ].slice(0, 20);
}

/** A piece of a text, and whether it is a hit. */
export interface MarkedPiece {
  text: string;
  isHit: boolean;
}

/**
 * Splits a text into hits and the pieces between; joined they are the unchanged text. It compares by
 * {@link foldText}; a hit always covers whole characters.
 * @param text the displayed text
 * @param terms folded words from {@link searchTerms}
 */
export function markTerms(text: string, terms: readonly string[]): MarkedPiece[] {
  const characters = graphemes(text);
  const folded = characters.map(foldText);
  // Start of each displayed character in the folded text.
  const starts: number[] = [];
  let length = 0;
  for (const character of folded) {
    starts.push(length);
    length += character.length;
  }
  const whole = folded.join('');
  const isHit = new Uint8Array(length);
  for (const term of terms.filter(Boolean)) {
    for (let at = whole.indexOf(term); at >= 0; at = whole.indexOf(term, at + 1)) {
      isHit.fill(1, at, at + term.length);
    }
  }
  const pieces: MarkedPiece[] = [];
  characters.forEach((character, index) => {
    const start = starts[index] ?? 0;
    const end = start + (folded[index]?.length ?? 0);
    const hit = isHit.subarray(start, end).includes(1);
    const last = pieces.at(-1);
    if (last?.isHit === hit) last.text += character;
    else pieces.push({ text: character, isHit: hit });
  });
  return pieces;
}

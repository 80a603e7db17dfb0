import { graphemes } from '#contract/graphemes.ts';

const KATAKANA_OFFSET = 0x60;

/**
 * Text as search compares it: letters that a Japanese reader takes for the same are the same.
 * NFKC (full and half width, composed kana, ① and 1), lower case, katakana as hiragana. The long
 * vowel mark stays, because ビル and ビール are two words. Index, query and the marking of hits all
 * go through here, so they cannot disagree.
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

/** The words of a query: folded, split at white space of any width, each once, at most 20. */
export function searchTerms(query: string): string[] {
  return [...new Set(foldText(query).split(/\s+/).filter(Boolean))].slice(0, 20);
}

/** A piece of a text: whether it is one of the words searched for, and the text itself. */
export interface MarkedPiece {
  text: string;
  isHit: boolean;
}

/**
 * Cuts a text into pieces that hold one of the words and pieces that do not; joined they are the
 * text unchanged. Comparison is by {@link foldText}; a hit always covers whole characters.
 * @param text what is shown
 * @param terms folded words, as from {@link searchTerms}
 */
export function markTerms(text: string, terms: readonly string[]): MarkedPiece[] {
  const characters = graphemes(text);
  const folded = characters.map(foldText);
  // Where each shown character begins in the folded text.
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

import { graphemes } from '@orchard/contract/graphemes';
import { type FindHits, type Fragment, mapTexts, markHits } from './excerpt.ts';

/**
 * The fragments between two places of their joined text.
 * @param start index into that text
 * @param end index after the last code unit; without it, all that follows
 */
export function sliceFragments(fragments: Fragment[], start: number, end?: number): Fragment[] {
  let at = 0;
  return mapTexts(fragments, (text) => {
    const part = text.slice(Math.max(start - at, 0), end && Math.max(end - at, 0));
    at += text.length;
    return part;
  });
}

/** Parts of a text that no hit crosses; most texts hold their hit in one of the first. */
const CHUNK = /[\s\S]{1,300}\S*\s*/g;

/**
 * The first hit in a text.
 * @returns indexes of its first code unit and after its last one; undefined without a hit
 */
export function firstHit(
  text: string,
  findHits: FindHits,
): { start: number; end: number } | undefined {
  let start = 0;
  for (const [chunk] of text.matchAll(CHUNK)) {
    for (const { text: fragment, isHit } of findHits(chunk)) {
      if (isHit) return { start, end: start + fragment.length };
      start += fragment.length;
    }
  }
  return undefined;
}

/** What no line begins with. */
const NEVER_FIRST =
  /^[\s\p{Pe}、。，．！？…・―—ー々ゝゞーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u;

/**
 * Where readers let a Japanese text begin, the best first: what stands before the place, and after
 * it. A phrase ends with a particle or with several hiragana; a single one is mostly inside a word
 * (取り扱い), and お and ご belong to what follows.
 */
const PLACES: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [/[。！？!?]\s*$/, /^/],
  [/[、，―—\s]$/, /^/],
  [/\p{Pe}$/u, /^[^ぁ-ゖ]/],
  [
    /(?:[ぁ-ゖ][ぁ-ぉか-こさ-ゖ]|[はがをにでとのへもや])$/,
    /^(?:[おご]?\p{sc=Han}|[\p{sc=Katakana}\p{sc=Latin}\p{N}\p{Ps}])/u,
  ],
  [/\p{sc=Han}$/u, /^[\p{sc=Katakana}\p{sc=Latin}]/u],
  [/[\p{sc=Katakana}ー]$/u, /^[\p{sc=Han}\p{sc=Latin}]/u],
];

/**
 * Where a text may begin so that a hit is soon seen. The rules are our own, because the words of
 * `Intl.Segmenter` differ between the server and browsers, and the screen is written by both.
 * @param hit index of the hit's first code unit
 * @param most how many characters may stand before the hit
 * @returns an index into the text, 0 if not more than that stand before the hit
 */
export function placeBefore(text: string, hit: number, most: number): number {
  const before = graphemes(text.slice(0, hit));
  const first = before.length - most;
  if (first <= 0) return 0;
  const places = Array.from(
    { length: most + 1 },
    (_, lead) => before.slice(0, first + lead).join('').length,
  ).filter((place) => !NEVER_FIRST.test(text.slice(place, place + 3)));
  for (const [ends, begins] of PLACES) {
    const found = places.find(
      (place) => ends.test(text.slice(0, place)) && begins.test(text.slice(place, place + 3)),
    );
    if (found !== undefined) return found;
  }
  return before.slice(0, before.length - Math.ceil(most / 2)).join('').length;
}

/** The most characters of a title between the part left out and the hit. */
const LEAD = 8;

/** Full-width characters: what comes after Latin letters and the like, without half-width kana. */
const WIDE = /^[\u1100-\uff60\uffa0-\uffff]/;

const widthOf = (text: string): number =>
  graphemes(text).reduce((width, character) => width + (WIDE.test(character) ? 1 : 0.5), 0);

/** The end of the beginning of a text that is no wider than `width`. */
function endOfWidth(text: string, width: number): number {
  let end = 0;
  let taken = 0;
  for (const character of graphemes(text)) {
    taken += widthOf(character);
    if (taken > width) break;
    end += character.length;
  }
  return end;
}

/**
 * A line of text that is clamped where it is shown, with its hits marked. If its first hit could
 * fall to the clamp, the text is cut: its beginning, an ellipsis, and what follows from shortly
 * before the hit. What is cut needs its whole text as the accessible name.
 * @param shown what is surely shown, in full-width characters; half-width ones count half
 * @param head what is kept of the beginning, in the same measure; 0: only the ellipsis
 */
export function cutToHit(
  text: string,
  findHits: FindHits,
  { shown = 24, head = 10 }: { shown?: number; head?: number } = {},
): { fragments: Fragment[]; isCut: boolean } {
  const fragments = markHits([text], findHits);
  const hit = firstHit(text, findHits);
  if (!hit || widthOf(text.slice(0, hit.end)) <= shown) return { fragments, isCut: false };
  const room = Math.floor(shown - head - 1 - widthOf(text.slice(hit.start, hit.end)));
  const end = endOfWidth(text, head);
  const start = placeBefore(text, hit.start, Math.max(0, Math.min(LEAD, room)));
  // A long hit near the beginning is seen without a cut.
  if (start <= end) return { fragments, isCut: false };
  return {
    fragments: [...sliceFragments(fragments, 0, end), '…', ...sliceFragments(fragments, start)],
    isCut: true,
  };
}

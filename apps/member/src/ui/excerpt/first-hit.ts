import { graphemes } from '@orchard/contract/graphemes';
import type { FindHits } from './fragments.ts';

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

import type { Entry } from './entry-collector.ts';

/**
 * How many characters apart two texts are: wrong, missing and superfluous characters and swapped
 * neighbours count one each (optimal string alignment).
 * @param limit a larger distance comes back as some number above it
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isEqual = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let steps = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isEqual ? 0 : 1),
      );
      const isSwapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwapped) steps = Math.min(steps, (before[j - 2] as number) + 1);
      row.push(steps);
      least = Math.min(least, steps);
    }
    if (least > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length] as number;
}

const KANJI_PAIR = /^\p{Script=Han}{2}$/u;

/** How far from what was typed a word may be. */
const limitOf = (typed: string): number => {
  if (typed.length >= 6) return 2;
  return typed.length >= 3 || KANJI_PAIR.test(typed) ? 1 : 0;
};

/** The characters of a text as bits, of which several share one. */
function bitsOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    bits |= 1 << (Math.imul(text.charCodeAt(at), 0x9e3779b1) >>> 27);
  }
  return bits;
}

/** Whether more than `limit` bits are set. */
function exceeds(bits: number, limit: number): boolean {
  let left = bits;
  for (let more = limit; left !== 0; more -= 1) {
    if (more === 0) return true;
    left &= left - 1;
  }
  return false;
}

/** Finds words that differ little from what was typed. */
export class NearestWords {
  readonly #entries: readonly Entry[];
  readonly #foldedBits: Int32Array;
  readonly #readingBits: Int32Array;

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
    this.#foldedBits = Int32Array.from(entries, ({ folded }) => bitsOf(folded));
    this.#readingBits = Int32Array.from(entries, ({ reading }) => bitsOf(reading));
  }

  /** The nearest to a folded text, then the most used; each folded word once, never the text itself. */
  to(typed: string, most: number): Entry[] {
    const limit = limitOf(typed);
    if (limit === 0) return [];
    const bits = bitsOf(typed);
    // Each wrong character takes at most one bit and brings at most one.
    const isFar = (text: string, own: number) =>
      Math.abs(text.length - typed.length) > limit ||
      exceeds(bits & ~own, limit) ||
      exceeds(own & ~bits, limit);
    const apart = (text: string, own: number) => {
      if (text === '' || isFar(text, own)) return limit + 1;
      const steps = distance(typed, text, limit);
      // Swapped characters are likelier than wrong ones.
      const isSwapped = steps > 0 && own === bits && text.length === typed.length;
      return isSwapped ? steps - 0.5 : steps;
    };
    const found = new Map<string, { entry: Entry; away: number }>();
    this.#entries.forEach((entry, at) => {
      const { folded, reading } = entry;
      if (folded === typed) return;
      const byFolded = apart(folded, this.#foldedBits[at] as number);
      const byReading =
        reading === folded ? byFolded : apart(reading, this.#readingBits[at] as number);
      const away = Math.min(byFolded, byReading);
      if (away > limit || (typed.length === 2 && !isSwap(typed, folded))) return;
      const known = found.get(folded);
      if (!known || compare({ entry, away }, known) < 0) found.set(folded, { entry, away });
    });
    return [...found.values()]
      .sort(compare)
      .slice(0, most)
      .map(({ entry }) => entry);
  }
}

/** Of two characters nearly everything is one wrong character away: only swapped ones count. */
const isSwap = (typed: string, folded: string): boolean =>
  folded.length === 2 && folded[0] === typed[1] && folded[1] === typed[0];

interface Found {
  entry: Entry;
  away: number;
}

const compare = (a: Found, b: Found): number =>
  a.away - b.away || b.entry.uses - a.entry.uses || (a.entry.folded < b.entry.folded ? -1 : 1);

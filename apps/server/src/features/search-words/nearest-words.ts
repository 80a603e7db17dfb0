import type { Entry } from './entry-collector.ts';

/**
 * How many characters apart two texts are: wrong, missing and superfluous characters and swapped
 * neighbours count one each (optimal string alignment).
 * @param limit a larger distance comes back as some number above it
 */
export function distance(a: string, b: string, limit: number): number {
  const far = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return far;
  if (rows[0].length <= b.length + 1) rows = threeRows(b.length + 2);
  let [row, last, before] = rows;
  for (let j = 0; j <= b.length; j += 1) last[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    // Farther from the diagonal than the limit, nothing can be near.
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    row[from - 1] = from === 1 ? i : far;
    let least: number = row[from - 1] as number;
    for (let j = from; j <= to; j += 1) {
      const isEqual = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let steps = (last[j - 1] as number) + (isEqual ? 0 : 1);
      steps = Math.min(steps, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      const isSwapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwapped) steps = Math.min(steps, (before[j - 2] as number) + 1);
      row[j] = steps;
      least = Math.min(least, steps);
    }
    if (least > limit) return far;
    row[to + 1] = far;
    [before, last, row] = [last, row, before];
  }
  return last[b.length] as number;
}

type Rows = [Uint16Array, Uint16Array, Uint16Array];
const threeRows = (length: number): Rows => [
  new Uint16Array(length),
  new Uint16Array(length),
  new Uint16Array(length),
];
/** Each call writes what it reads of them. */
let rows = threeRows(64);

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

/** Lengths and characters of texts, side by side: most are told apart without being looked at. */
class CandidateIndex {
  readonly #lengths: Uint8Array;
  readonly #bits: Int32Array;

  /** @param texts of at most 255 characters */
  constructor(texts: readonly string[]) {
    this.#lengths = Uint8Array.from(texts, (text) => text.length);
    this.#bits = Int32Array.from(texts, bitsOf);
  }

  /** The places of texts that may be near. */
  *near(typed: string, limit: number): Generator<number> {
    const bits = bitsOf(typed);
    const [shortest, longest] = [Math.max(1, typed.length - limit), typed.length + limit];
    for (let at = 0; at < this.#lengths.length; at += 1) {
      const length = this.#lengths[at] as number;
      if (length < shortest || length > longest) continue;
      const entryBits = this.#bits[at] as number;
      // Each wrong character takes at most one bit and brings at most one.
      if (!exceeds(bits & ~entryBits, limit) && !exceeds(entryBits & ~bits, limit)) yield at;
    }
  }
}

/** Finds words that differ little from what was typed. */
export class NearestWords {
  readonly #entries: readonly Entry[];
  readonly #folded: CandidateIndex;
  readonly #readings: CandidateIndex;

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
    this.#folded = new CandidateIndex(entries.map(({ folded }) => folded));
    // What is written as it is read is looked at once.
    this.#readings = new CandidateIndex(
      entries.map(({ folded, reading }) => (reading === folded ? '' : reading)),
    );
  }

  /**
   * The nearest to a folded text, then the most used; each folded word once, never the text itself.
   * Numbers are no slips.
   * @param hasContext whether other words decide, too: of two kanji one may be wrong then
   */
  to(typed: string, most: number, hasContext = false): Entry[] {
    const limit = limitOf(typed);
    if (limit === 0) return [];
    const found = new Map<string, Found>();
    const compareWith = (at: number, textOf: (entry: Entry) => string) => {
      const entry = this.#entries[at] as Entry;
      if (entry.folded === typed) return;
      const away = apart(typed, textOf(entry), limit, hasContext);
      if (away > limit || digitsOf(entry.folded) !== digitsOf(typed)) return;
      const nearest = found.get(entry.folded);
      if (!nearest || compare({ entry, away }, nearest) < 0)
        found.set(entry.folded, { entry, away });
    };
    for (const at of this.#folded.near(typed, limit)) compareWith(at, ({ folded }) => folded);
    for (const at of this.#readings.near(typed, limit)) compareWith(at, ({ reading }) => reading);
    return [...found.values()]
      .sort(compare)
      .slice(0, most)
      .map(({ entry }) => entry);
  }
}

const digitsOf = (text: string): string => text.replace(/\D+/g, ' ').trim();

/** How far a text is; swapped characters are likelier than wrong ones. */
function apart(typed: string, text: string, limit: number, hasContext: boolean): number {
  // Of two characters nearly everything is one wrong character away: alone only swapped ones count.
  if (typed.length === 2 && !(hasContext && text.length === 2))
    return isSwapped(typed, text) ? 1 : limit + 1;
  const steps = distance(typed, text, limit);
  return isSwapped(typed, text) ? steps - 0.5 : steps;
}

const inOrder = (text: string) => [...text].sort().join('');

/** Whether texts have the same characters in another order. */
const isSwapped = (a: string, b: string): boolean =>
  a !== b && a.length === b.length && bitsOf(a) === bitsOf(b) && inOrder(a) === inOrder(b);

interface Found {
  entry: Entry;
  away: number;
}

const compare = (a: Found, b: Found): number =>
  a.away - b.away || b.entry.uses - a.entry.uses || (a.entry.folded < b.entry.folded ? -1 : 1);

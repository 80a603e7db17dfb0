import type { Term } from '@orchard/contract/search-terms';

// Folded text holds no such sign, and nothing that is typed does.
const BETWEEN = '\0';

/** Folded texts in one string, which is searched much faster than each by itself. */
export class JoinedTexts {
  readonly #joined: string;
  /** Where each text begins. */
  readonly #starts: Uint32Array;

  constructor(texts: readonly string[]) {
    this.#joined = texts.join(BETWEEN);
    this.#starts = new Uint32Array(texts.length);
    let start = 0;
    texts.forEach((text, number) => {
      this.#starts[number] = start;
      start += text.length + BETWEEN.length;
    });
  }

  get count(): number {
    return this.#starts.length;
  }

  /** About what they take in memory. */
  get bytes(): number {
    return this.#joined.length * 2 + this.#starts.byteLength;
  }

  /** The number of the text that stands at a place. */
  #numberAt(place: number): number {
    let [from, to] = [0, this.count];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if ((this.#starts[middle] ?? 0) <= place) from = middle;
      else to = middle;
    }
    return from;
  }

  /** The numbers of the texts that hold a spelling, in order. */
  *#holding(spelling: string): Generator<number> {
    if (spelling === '') return;
    let place = this.#joined.indexOf(spelling);
    while (place >= 0) {
      const number = this.#numberAt(place);
      yield number;
      const next = this.#starts[number + 1];
      if (next === undefined) return;
      place = this.#joined.indexOf(spelling, next);
    }
  }

  /** Whether one of the texts that count holds a spelling. */
  isHeld(spelling: string, counts: (number: number) => boolean): boolean {
    for (const number of this.#holding(spelling)) if (counts(number)) return true;
    return false;
  }

  /** For each text 1 if it holds the word, else 0. */
  holders(term: readonly string[]): Uint8Array {
    const found = new Uint8Array(this.count);
    for (const spelling of term) for (const number of this.#holding(spelling)) found[number] = 1;
    return found;
  }

  #begins(number: number, term: Term): boolean {
    return term.some((spelling) => this.#joined.startsWith(spelling, this.#starts[number]));
  }

  /**
   * The numbers of the texts that hold every word and nothing of what is left out: those that begin
   * with the first word, then the others, both in order.
   * @param counts which texts count at all
   */
  best(
    { terms, without }: { terms: readonly Term[]; without: readonly Term[] },
    most: number,
    counts: (number: number) => boolean,
  ): number[] {
    const [first] = terms;
    if (!first) return [];
    const held = terms.map((term) => this.holders(term));
    const leftOut = without.map((term) => this.holders(term));
    const [beginning, others]: [number[], number[]] = [[], []];
    for (let number = 0; number < this.count && beginning.length < most; number += 1) {
      const fits =
        held.every((texts) => texts[number] === 1) && !leftOut.some((texts) => texts[number] === 1);
      if (!fits || !counts(number)) continue;
      if (this.#begins(number, first)) beginning.push(number);
      else if (others.length < most) others.push(number);
    }
    return [...beginning, ...others].slice(0, most);
  }
}

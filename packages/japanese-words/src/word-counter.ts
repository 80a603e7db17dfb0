/** A word and in how many texts it stands. */
export interface FrequentWord {
  word: string;
  uses: number;
}

/** Katakana, Latin words, and runs of kanji: what can be cut out of a text without a dictionary. */
const RUNS = /[ァ-ヶー]{3,}|[A-Za-z][A-Za-z0-9]{2,}|[\p{Script=Han}々〆]+/gu;
const LONGEST_KANJI = 6;
const LONGEST_OTHER = 40;

const isKanji = (run: string) => /^[\p{Script=Han}々〆]/u.test(run);

function* wordsIn(text: string): Generator<string> {
  for (const [run] of text.normalize('NFKC').matchAll(RUNS)) {
    const { length } = [...run];
    if (isKanji(run) ? length > 1 && length <= LONGEST_KANJI : length <= LONGEST_OTHER) yield run;
  }
}

/** Words that are counted at once; beyond them those seen once are forgotten. */
const MOST_COUNTED = 400_000;

/** Counts in how many texts words stand. */
export class WordCounter {
  /** By lower case: the word as it was first written. */
  readonly #counts = new Map<string, FrequentWord>();
  readonly #most: number;

  constructor(most = MOST_COUNTED) {
    this.#most = most;
  }

  count(text: string): void {
    const seen = new Map([...wordsIn(text)].map((word) => [word.toLowerCase(), word]));
    for (const [key, word] of seen) {
      const counted = this.#counts.get(key);
      if (counted) counted.uses += 1;
      else this.#counts.set(key, { word, uses: 1 });
    }
    if (this.#counts.size > this.#most) this.#forgetRare();
  }

  #forgetRare(): void {
    for (const [key, { uses }] of this.#counts) if (uses === 1) this.#counts.delete(key);
  }

  /** The most used words that at least `least` texts hold, at most `most` of them. */
  frequent(least: number, most: number): FrequentWord[] {
    return [...this.#counts.values()]
      .filter(({ uses }) => uses >= least)
      .sort((a, b) => b.uses - a.uses || (a.word < b.word ? -1 : 1))
      .slice(0, most);
  }
}

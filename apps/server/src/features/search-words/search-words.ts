import { setImmediate } from 'node:timers/promises';
import { composed, foldText } from '@orchard/contract/fold-text';
import { toHiragana } from 'wanakana';
import type { Entry } from './entry-collector.ts';
import { NearestWords } from './nearest-words.ts';

// A long vowel as keyboards without conversion type it: ime-ji, ツ－ル.
const LONG_VOWEL = /(?<=.)[-‐‑‒–—―−]/g;
const KANA = /^[ぁ-ゖゝゞー]*[ぁ-ゖ][ぁ-ゖゝゞー]*$/;

/** Kana and Latin letters as Japanese input would convert them; letters that make no kana stay. */
const converted = (typed: string): string =>
  toHiragana(
    composed(typed)
      .trim()
      .toLowerCase()
      .replace(LONG_VOWEL, 'ー')
      // Hepburn's 抹茶.
      .replaceAll('tch', 'cch'),
    // With the keys of Japanese input nn is ん: sinnsi, tanni (単位). ー stays.
    { IMEMode: true, convertLongVowelMark: false },
  );

const folded = (kana: string): string | undefined => (KANA.test(kana) ? foldText(kana) : undefined);

/**
 * The hiragana of what was typed in hiragana, katakana, half-width kana or, with Japanese input off,
 * Latin letters: zokusei → ぞくせい, tousi and toushi → とうし, ime-ji → いめーじ.
 * @returns folded for search; undefined where something else was typed
 */
export const kanaOf = (typed: string): string | undefined =>
  folded(converted(typed).replace(/n$/, 'ん'));

/**
 * The same while it is being typed: letters at the end that make no kana yet are left out. とうs and
 * tous → とう.
 * @returns undefined also where no kana is complete
 */
export const kanaSoFar = (typed: string): string | undefined =>
  folded(converted(typed).replace(/[a-z']{1,3}$/, ''));

/** Entries in the order of one of their texts, those with equal ones by their uses. */
class SortedEntries {
  readonly #entries: readonly Entry[];
  readonly #keyOf: (entry: Entry) => string;

  constructor(entries: readonly Entry[], keyOf: (entry: Entry) => string) {
    this.#keyOf = keyOf;
    this.#entries = entries
      .filter((entry) => keyOf(entry) !== '')
      .sort((a, b) => {
        const one = keyOf(a);
        const other = keyOf(b);
        return one === other ? b.uses - a.uses : one < other ? -1 : 1;
      });
  }

  /** The first place whose text is not before `key`. */
  #placeOf(key: string): number {
    let [from, to] = [0, this.#entries.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#keyOf(this.#entries[middle] as Entry) < key) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  *#from(key: string, fits: (text: string) => boolean): Generator<Entry> {
    for (let place = this.#placeOf(key); place < this.#entries.length; place += 1) {
      const entry = this.#entries[place] as Entry;
      if (!fits(this.#keyOf(entry))) return;
      yield entry;
    }
  }

  equal = (key: string) => this.#from(key, (text) => text === key);
  begin = (key: string) => this.#from(key, (text) => text.startsWith(key));
  has = (key: string) => !this.equal(key).next().done;
}

/** The most used of entries, each once. */
const mostUsed = (entries: Iterable<Entry>): Entry[] =>
  [...new Set(entries)].sort((a, b) => b.uses - a.uses);

const KANJI = /^\p{Script=Han}$/u;

/** The words that members may mean, by their readings, beginnings, parts and likeness. */
export class SearchWords {
  readonly #byReading: SortedEntries;
  readonly #byFolded: SortedEntries;
  readonly #nearest: NearestWords;
  readonly #longest: number;

  private constructor(
    entries: readonly Entry[],
    byReading: SortedEntries,
    byFolded: SortedEntries,
    nearest: NearestWords,
  ) {
    this.#byReading = byReading;
    this.#byFolded = byFolded;
    this.#nearest = nearest;
    this.#longest = entries.reduce((longest, { folded }) => Math.max(longest, folded.length), 0);
  }

  /** Puts entries in order; requests are answered between the steps, some 50 ms each for 50,000. */
  static async of(entries: readonly Entry[]): Promise<SearchWords> {
    const byReading = new SortedEntries(entries, ({ reading }) => reading);
    await setImmediate();
    const byFolded = new SortedEntries(entries, ({ folded }) => folded);
    await setImmediate();
    const nearest = new NearestWords(entries);
    await setImmediate();
    return new SearchWords(entries, byReading, byFolded, nearest);
  }

  /** All entries with this reading, the most used first. */
  read(kana: string): Entry[] {
    return [...this.#byReading.equal(kana)];
  }

  /** The most used entries whose reading or folded word begins so; none for an empty text. */
  begin(start: string, most: number): Entry[] {
    if (start === '') return [];
    const found = [...this.#byReading.begin(start), ...this.#byFolded.begin(start)];
    return mostUsed(found).slice(0, most);
  }

  /**
   * The most used entries that are read as what is being typed, or begin so: とうし, tous and とうs →
   * 投資, 投資信託. One kana with a letter behind it, such as nis, can still become too much.
   * @param typed a word as typed, or folded
   */
  beginTyped(typed: string, most: number): Entry[] {
    const [complete, soFar] = [kanaOf(typed), kanaSoFar(typed)];
    const kana = soFar === undefined || soFar.length === 1 ? complete : soFar;
    return kana === undefined ? [] : this.begin(kana, most);
  }

  /**
   * The entries that a mistyped word may mean, the nearest first, then the most used: one wrong,
   * missing, superfluous or swapped character in words of three to five, two in longer ones. Folded
   * words and readings count; the word itself never does.
   */
  nearest(folded: string, most: number): Entry[] {
    return this.#nearest.to(folded, most);
  }

  /** Whether there is a word that folds to this. */
  has(folded: string): boolean {
    return this.#byFolded.has(folded);
  }

  /**
   * Cuts folded text into words that there are, the longest first: 関数指数 → 関数, 指数. Compounds
   * are cut too; undefined for a single word, and where a part is none.
   */
  cut(run: string): string[] | undefined {
    const equal = [...this.#byFolded.equal(run)];
    if (run === '' || equal.some((entry) => !entry.isCompound)) return undefined;
    return this.#cutFrom(run, 0, new Set());
  }

  /** @param dead places from which nothing goes on */
  #cutFrom(run: string, from: number, dead: Set<number>): string[] | undefined {
    if (from === run.length) return [];
    if (dead.has(from)) return undefined;
    const most = Math.min(this.#longest, run.length - from, run.length - 1);
    for (let length = most; length > 0; length -= 1) {
      const part = run.slice(from, from + length);
      if ((length === 1 && !KANJI.test(part)) || !this.has(part)) continue;
      const rest = this.#cutFrom(run, from + length, dead);
      if (rest) return [part, ...rest];
    }
    dead.add(from);
    return undefined;
  }
}

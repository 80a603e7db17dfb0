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

  get isEmpty(): boolean {
    return this.#entries.length === 0;
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

/** Longest word that is looked up in other spellings while a query is cut. */
const LONGEST_RESPELLED = 8;
/** Hiragana behind kanji, of two and more. */
const KANA_END = /^(.*\p{Script=Han})([ぁ-ゖ]{2,})$/u;

/** A particle, or hiragana at the start: more than one word with okurigana. */
const PARTICLE = /^[ぁ-ゖ]|[のをがへやにはで]|[とも]$/;
/** The kanji of a word, without the hiragana that belongs to them; empty where it has other letters. */
const kanjiOf = (word: string): string => {
  const kanji = word.replace(/[ぁ-ゖ]/g, '');
  return PARTICLE.test(word) || !KANJI.test(kanji) ? '' : foldText(kanji);
};
const HIRAGANA = /^[ぁ-ゖー]+$/;
const KANJI = /^\p{Script=Han}+$/u;
const KANJI_START = /^\p{Script=Han}/u;

/** Whether a text has the characters of another, in that order. */
function isWithin(part: string, text: string): boolean {
  let at = 0;
  for (const character of text) if (character === part[at]) at += 1;
  return at === part.length;
}

/** The words that members may mean, by their readings, beginnings, parts and likeness. */
export class SearchWords {
  readonly #byReading: SortedEntries;
  readonly #byFolded: SortedEntries;
  /** Those with hiragana between or behind their kanji, by these. */
  readonly #bySkeleton: ReadonlyMap<string, Entry[]>;
  readonly #nearest: NearestWords;

  private constructor(
    byReading: SortedEntries,
    byFolded: SortedEntries,
    bySkeleton: ReadonlyMap<string, Entry[]>,
    nearest: NearestWords,
  ) {
    this.#byReading = byReading;
    this.#byFolded = byFolded;
    this.#bySkeleton = bySkeleton;
    this.#nearest = nearest;
  }

  /** Puts entries in order; requests are answered between the steps, some 50 ms each for 50,000. */
  static async of(entries: readonly Entry[]): Promise<SearchWords> {
    const byReading = new SortedEntries(entries, ({ reading }) => reading);
    await setImmediate();
    const byFolded = new SortedEntries(entries, ({ folded }) => folded);
    await setImmediate();
    const bySkeleton = Map.groupBy(
      entries.filter(({ word }) => /\p{Script=Han}[ぁ-ゖ]/u.test(word)),
      ({ word }) => kanjiOf(word),
    );
    await setImmediate();
    const nearest = new NearestWords(entries);
    await setImmediate();
    return new SearchWords(byReading, byFolded, bySkeleton, nearest);
  }

  get isEmpty(): boolean {
    return this.#byFolded.isEmpty;
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
   * @param hasContext whether other words are looked for beside it: of two kanji one may be wrong then
   */
  nearest(folded: string, most: number, hasContext = false): Entry[] {
    return this.#nearest.to(folded, most, hasContext);
  }

  /** Whether there is a word that folds to this. */
  has(folded: string): boolean {
    return this.#byFolded.has(folded);
  }

  /**
   * Whether it is a word, or one with other okurigana, or how a word is read.
   * @param typed the text before it was folded
   */
  knows(folded: string, typed: string): boolean {
    if (this.has(folded) || this.#byReading.has(folded)) return true;
    const kanji = folded.length <= LONGEST_RESPELLED ? kanjiOf(typed) : '';
    if (kanji.length > 1 && (this.has(kanji) || this.#bySkeleton.has(kanji))) return true;
    return kanji !== '' && KANA_END.test(folded) && this.respelled(typed).length > 0;
  }

  /**
   * The same word otherwise written: with other okurigana (立ち退き料, 立退料), or with kana for some of
   * its kanji (作り方, 作りかた; 初めて, はじめて). Where readings are known they must agree: 見方 is not
   * 見つけ方. The most used first.
   */
  respelled(typed: string): Entry[] {
    const folded = foldText(typed);
    const kanji = kanjiOf(typed);
    if (kanji === '') return [];
    const readings = [...this.#byFolded.equal(folded)].flatMap(({ reading }) => reading || []);
    const alike =
      kanji.length > 1
        ? [...this.#byFolded.equal(kanji), ...(this.#bySkeleton.get(kanji) ?? [])]
        : [];
    const read = readings
      .flatMap((reading) => this.read(reading))
      .filter(({ word }) => {
        const other = kanjiOf(word);
        return HIRAGANA.test(word) || (other !== '' && isWithin(other, kanji));
      });
    const [, stem = '', kana = ''] = KANA_END.exec(folded) ?? [];
    const ended = Array.from({ length: Math.max(0, kana.length - 1) }, (_, at) => {
      const start = stem + kana.slice(0, at);
      return [...this.#byFolded.begin(start)].filter(
        (entry) =>
          entry.reading.endsWith(kana.slice(at)) &&
          KANJI_START.test(entry.folded.slice(start.length)),
      );
    });
    return mostUsed([
      ...alike.filter(({ reading }) => readings.length === 0 || readings.includes(reading)),
      ...read,
      ...ended.flat(),
    ]).filter((entry) => entry.folded !== folded);
  }

  /** Other words that are read as this one: 保証 and 補償. */
  homophones(folded: string): Entry[] {
    const readings = new Set([...this.#byFolded.equal(folded)].map(({ reading }) => reading));
    return mostUsed([...readings].flatMap((reading) => this.read(reading))).filter(
      (entry) => entry.folded !== folded,
    );
  }
}

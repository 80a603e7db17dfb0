import { foldText } from '@orchard/contract/fold-text';
import { isCompound } from '@orchard/japanese-words';

/** A word that members may mean. */
export interface Entry {
  /** As titles write it. */
  word: string;
  /** The word folded for search. */
  folded: string;
  /** In hiragana, folded; empty where it is unknown. Latin words read as they are written. */
  reading: string;
  /** In how many texts it stands, roughly: to compare entries with. */
  uses: number;
}

/** A text and its words, as they are stored. */
export interface ReadText {
  text: string;
  words: readonly string[];
  readings: readonly string[];
  kinds: string;
  /** Whether it is the name of a tag, and of how many videos. */
  isTag: boolean;
  uses: number;
}

const MOST_ENTRIES = 50_000;
const MOST_PARTS = 4;
const LONGEST = 40;
const KANJI = /\p{Script=Han}/u;
const ALL_KANJI = /^[\p{Script=Han}々]+$/u;
const KANA = /^[ぁ-ゖァ-ヶー]+$/;

/** Whether a single word is worth finding by itself: 税, 投資, FP, 借りる; not C, さ, or する. */
const isWorth = (word: string, kind: string): boolean =>
  kind === 'n'
    ? word.length > 1 || KANJI.test(word)
    : kind === 'v' && KANJI.test(word) && word.length > 1;

/** The readings of neighbours as one; empty where one of them is unknown. */
const joined = (readings: readonly string[]): string =>
  readings.includes('') ? '' : readings.join('');

const LONGEST_RUN = 6;

/** The runs of kanji in a text: words also where the dictionary does not know them, such as 立退料. */
function* kanjiRuns(words: readonly string[]): Generator<{ from: number; to: number }> {
  for (let from = 0; from < words.length; from += 1) {
    let to = from;
    while (ALL_KANJI.test(words[to] ?? '')) to += 1;
    const { length } = words.slice(from, to).join('');
    if (length > 1 && length <= LONGEST_RUN) yield { from, to };
    from = to;
  }
}

/** Gathers the entries of texts. */
export class EntryCollector {
  /** By the folded word: one entry for each reading. */
  readonly #entries = new Map<string, Entry[]>();

  addText({ text, words, readings, kinds, isTag, uses }: ReadText): void {
    const seen = new Set<Entry>();
    const add = (word: string, reading: string) => {
      const entry = this.#entryOf(word, reading);
      if (!entry || seen.has(entry)) return;
      seen.add(entry);
      entry.uses += Math.max(1, uses);
    };
    words.forEach((word, at) => {
      if (isWorth(word, kinds[at] ?? '-')) add(word, readings[at] ?? '');
      for (let to = at + 2; to <= Math.min(at + MOST_PARTS, words.length); to += 1) {
        if (!isCompound(kinds.slice(at, to))) continue;
        add(words.slice(at, to).join(''), joined(readings.slice(at, to)));
      }
    });
    for (const { from, to } of kanjiRuns(words))
      add(words.slice(from, to).join(''), joined(readings.slice(from, to)));
    if (isTag) {
      const spoken = readings.filter((_, at) => words[at] !== ' ');
      add(text.trim(), joined(spoken));
    }
  }

  /** Adds a word whose reading is known only if a title holds it, or if it is kana. */
  addFrequent({ word, uses }: { word: string; uses: number }): void {
    const existing = this.#entries.get(foldText(word));
    const entries = existing ?? [this.#entryOf(word, KANA.test(word) ? word : '')];
    for (const entry of entries) if (entry) entry.uses = Math.max(entry.uses, uses);
  }

  #entryOf(word: string, reading: string): Entry | undefined {
    const folded = foldText(word);
    if (folded === '' || folded.length > LONGEST) return undefined;
    const entries = this.#entries.get(folded) ?? [];
    if (entries.length === 0) this.#entries.set(folded, entries);
    const read = foldText(reading);
    const existing = entries.find((entry) => entry.reading === read);
    if (existing) return existing;
    // Equal texts share their memory.
    const entry: Entry = {
      word: word === folded ? folded : word,
      folded,
      reading: read === folded ? folded : read,
      uses: 0,
    };
    entries.push(entry);
    return entry;
  }

  /** The most used entries, at most 50,000. */
  entries(): Entry[] {
    const all = [...this.#entries.values()].flat();
    if (all.length <= MOST_ENTRIES) return all;
    return all.sort((a, b) => b.uses - a.uses).slice(0, MOST_ENTRIES);
  }
}

import { hiragana, romaji } from '#bench/corpus/romaji.ts';
import type { StoredText } from '#bench/corpus/stored-texts.ts';
import type { HeldOutWords } from '#bench/corpus/words.ts';
import { count, digits } from '#bench/results.ts';
import { percentile } from '#bench/statistics.ts';
import { numbersFrom } from '#server/demo/numbers-from.ts';
import type { Asker } from './asker.ts';
import { searchPath, suggestionsPath } from './searches.ts';

const LENGTHS = [1, 2, 3, 4, 8];

/** Cuts words of one to eight characters out of the texts, all different. */
export function cutWords(texts: readonly StoredText[], count: number, seed: number): string[] {
  const next = numbersFrom(seed);
  const words = new Set<string>();
  while (words.size < count) {
    const { text } = texts[Math.floor(next() * texts.length)] as StoredText;
    const length = LENGTHS[words.size % LENGTHS.length] as number;
    const from = Math.floor(next() * text.length);
    const word = text.slice(from, from + length);
    if (word.length === length && /^[\p{Script=Han}ぁ-んァ-ヶーA-Za-z0-9]+$/u.test(word))
      words.add(word);
  }
  return [...words];
}

async function waits(asker: Asker, paths: readonly string[]): Promise<number[]> {
  const all: number[] = [];
  for (const path of paths) all.push((await asker.get(path)).ms);
  return all;
}

/** The cells of a row about waiting. */
export const waitCells = (all: readonly number[]): string[] => [
  count(all.length),
  ...[0.5, 0.95, 0.99, 1].map((share) => digits(percentile(all, share))),
];

/** Measures exact searches for words that nobody has asked for before. */
export async function timeExact(asker: Asker, texts: readonly StoredText[]): Promise<number[]> {
  const [warm, words] = [cutWords(texts, 100, 51), cutWords(texts, 300, 52)];
  const before = new Set(warm);
  await waits(asker, warm.map(searchPath));
  return waits(asker, words.filter((word) => !before.has(word)).map(searchPath));
}

/** The beginnings of words in kanji, kana and letters, as they are typed. */
function beginnings({ kanji, katakana }: HeldOutWords): string[] {
  const cut = (text: string, most: number) =>
    Array.from({ length: Math.min(most, text.length) }, (_, at) => text.slice(0, at + 1));
  return [
    ...kanji.slice(0, 50).flatMap(({ text }) => cut(text, 2)),
    ...kanji.slice(50, 100).flatMap(({ reading }) => cut(hiragana(reading), 3)),
    ...katakana.slice(0, 50).flatMap(({ text }) => cut(text, 3)),
    ...kanji.slice(100, 150).flatMap(({ reading }) => cut(romaji(reading), 4)),
  ];
}

/** Measures suggestions while a word is typed. */
export const timeSuggestions = (asker: Asker, words: HeldOutWords): Promise<number[]> =>
  waits(asker, [...new Set(beginnings(words))].map(suggestionsPath));
